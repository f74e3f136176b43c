import { type AutoreplyKinds, autoreplyKinds } from '../autoreply/kinds.ts'
import type { BotProgram } from '../bot/program.ts'
import { type Conditions, conditions } from '../routing/conditions.ts'
import type { RoutingRule } from '../routing/route.ts'
import type { Configured } from './kinds.ts'

/** The rules, bot and automatic replies of a channel. */
export interface Automation {
  /** In the order in which they are tried. */
  readonly rules: readonly RoutingRule[]
  /** Those that the rules and the open session name, each in the version that this chat gets. */
  readonly bots: readonly BotProgram[]
  readonly autoreplies: readonly Configured[]
}
export const noAutomation: Automation = { rules: [], bots: [], autoreplies: [] }

/** The kinds of rules and replies, by name. */
export interface AutomationKinds {
  readonly conditions: Conditions
  readonly autoreplyKinds: AutoreplyKinds
}
export const automationKinds: AutomationKinds = { conditions, autoreplyKinds }
