import type { Team } from '@beseda/contract/entities/team.ts'
import type { TeamThen } from './history.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const inMs = (n: number | null, unit: number): number | null => (n === null || n === 0 ? null : n * unit)

/** The settings of a team that decide who gets which chat, when, and for how long. */
export type ThenSettings = Pick<
  Team,
  | 'id'
  | 'dialogLimit'
  | 'redistributeMinutes'
  | 'closeHours'
  | 'closeMinutes'
  | 'inactivityHours'
  | 'distributionRule'
  | 'lastOperatorFirst'
  | 'delayHighS'
>
export const teamThen = (team: ThenSettings, memberIds: readonly string[]): TeamThen => ({
  id: team.id,
  dialogLimit: team.dialogLimit,
  memberIds,
  highMs: inMs(team.delayHighS, second),
  policy: {
    rule: team.distributionRule,
    lastOperatorFirst: team.lastOperatorFirst,
    redistributeAfterMs: inMs(team.redistributeMinutes, minute),
    closeAfterMs: inMs(team.closeHours, hour) ?? inMs(team.closeMinutes, minute),
    clientSilentMs: inMs(team.inactivityHours, hour),
  },
})
