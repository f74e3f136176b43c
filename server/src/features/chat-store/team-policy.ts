import type { DistributionRule } from '@beseda/contract/entities/team.ts'
import type { TeamPolicy } from '@beseda/domain/chat-session/facts.ts'
import { column, type RowOf, selectOf } from '../../platform/columns.ts'

/** The columns of `teams` that decisions go by. All are null where the chat has no team. */
const columns = {
  distribution_rule: column<DistributionRule | null>('text'),
  last_operator_first: column<boolean | null>('boolean'),
  redistribute_minutes: column<number | null>('int'),
  close_hours: column<number | null>('int'),
  close_minutes: column<number | null>('int'),
  inactivity_hours: column<number | null>('int'),
  close_warn_minutes: column<number | null>('int'),
  close_warn_text: column<string | null>('text'),
}
export type TeamPolicyRow = RowOf<typeof columns>
/** `t`: the team. */
export const teamPolicyColumns = selectOf(columns, 't')

const [minute, hour] = [60_000, 3_600_000]
const inMs = (count: number | null, unit: number): number | null => (count === null ? null : count * unit)
export const toTeamPolicy = (r: TeamPolicyRow): TeamPolicy => ({
  rule: r.distribution_rule ?? 'leastLoaded',
  lastOperatorFirst: r.last_operator_first ?? false,
  redistributeAfterMs: inMs(r.redistribute_minutes, minute),
  closeAfterMs: inMs(r.close_hours, hour) ?? inMs(r.close_minutes, minute),
  clientSilentMs: inMs(r.inactivity_hours, hour),
  warnBeforeMs: inMs(r.close_warn_minutes, minute),
  warnText: r.close_warn_text ?? '',
})
