import { type AutoreplyKinds, autoreplyKinds } from '../autoreply/kinds.ts'
import type { BotProgram } from '../bot/program.ts'
import { noRules, type RoutingRules } from '../routing/route.ts'
import type { Configured } from './kinds.ts'

/** The rules, bots and automatic replies of a channel. */
export interface Automation {
  readonly rules: RoutingRules
  /** Those that the rules and the open session name, each in the version that this chat gets. */
  readonly bots: readonly BotProgram[]
  readonly autoreplies: readonly Configured[]
}
export const noAutomation: Automation = { rules: noRules, bots: [], autoreplies: [] }

/** The kinds of automatic replies, by name. */
export interface AutomationKinds {
  readonly autoreplyKinds: AutoreplyKinds
}
export const automationKinds: AutomationKinds = { autoreplyKinds }
