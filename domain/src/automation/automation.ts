import { type AutoreplyKinds, autoreplyKinds } from '../autoreply/kinds.ts'
import { type BotNodes, botNodes } from '../bot/nodes.ts'
import type { Bot } from '../bot/run.ts'
import { type Conditions, conditions } from '../routing/conditions.ts'
import type { RoutingRule } from '../routing/route.ts'
import type { Configured } from './kinds.ts'

/** The rules, bot and automatic replies of a channel. */
export interface Automation {
  /** In the order in which they are tried. */
  readonly rules: readonly RoutingRule[]
  readonly bots: readonly Bot[]
  readonly autoreplies: readonly Configured[]
}
export const noAutomation: Automation = { rules: [], bots: [], autoreplies: [] }

/** The kinds of rules, nodes and replies, by name. */
export interface AutomationKinds {
  readonly conditions: Conditions
  readonly botNodes: BotNodes
  readonly autoreplyKinds: AutoreplyKinds
}
export const automationKinds: AutomationKinds = { conditions, botNodes, autoreplyKinds }
