import type { DistributionRule } from '@beseda/contract/distribution-rules.ts'
import type { SettingName, TeamSettings } from '@beseda/contract/team-settings.ts'

/** The settings that decisions about a team's chats use. Times in milliseconds. */
export interface TeamPolicy {
  /** Chooses who gets the next chat. */
  readonly rule: DistributionRule
  /** A returning client goes to the operator of the last session, when that operator is online and has a free slot. */
  readonly lastOperatorFirst: boolean
  /** Without an answer for this long the chat goes to another operator; null: never. */
  readonly redistributeAfterMs: number | null
  /** Without any message for this long the session closes; null: never. */
  readonly closeAfterMs: number | null
  /** Without a reaction of the client to an answer for this long the session closes; null: never. */
  readonly clientSilentMs: number | null
  /** How long before the closing the client is warned; absent or null: no warning. */
  readonly warnBeforeMs?: number | null
  /** The team's own text of that warning; absent or empty: the default text. */
  readonly warnText?: string
}
/** Chats without a team: every operator may take them, and they have no deadlines. */
export const noTeamPolicy: TeamPolicy = {
  rule: 'leastLoaded',
  lastOperatorFirst: false,
  redistributeAfterMs: null,
  closeAfterMs: null,
  clientSilentMs: null,
}

/** The settings from which a policy is made. The server reads them with every chat that it locks. */
export const policySettings = [
  ...(['distributionRule', 'lastOperatorFirst', 'redistributeMinutes', 'closeHours', 'closeMinutes'] as const),
  ...(['inactivityHours', 'closeWarnMinutes', 'closeWarnText'] as const),
] satisfies readonly SettingName[]
export type PolicySettings = Pick<TeamSettings, (typeof policySettings)[number]>

const [minute, hour] = [60_000, 3_600_000]
const inMs = (count: number | null, unit: number): number | null => (count ? count * unit : null)
export const policyFrom = (s: PolicySettings): TeamPolicy => ({
  rule: s.distributionRule,
  lastOperatorFirst: s.lastOperatorFirst,
  redistributeAfterMs: inMs(s.redistributeMinutes, minute),
  closeAfterMs: inMs(s.closeHours, hour) ?? inMs(s.closeMinutes, minute),
  clientSilentMs: inMs(s.inactivityHours, hour),
  warnBeforeMs: inMs(s.closeWarnMinutes, minute),
  warnText: s.closeWarnText,
})
