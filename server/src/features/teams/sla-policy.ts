import type { Team } from '@beseda/contract/entities/team.ts'
import { prepared } from '../../platform/db.ts'
import { fieldError } from '../../platform/input-error.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { calendarName } from '../calendars/index.ts'

const update = prepared(`
  update teams set calendar_id = $3, delay_medium_s = $4, delay_high_s = $5, delay_working = $6
  where organization_id = $1 and id = $2`)

/** The team's SLA policy; absent fields stay unchanged. */
export interface TeamSlaPolicy {
  readonly calendarId?: string | null | undefined
  readonly delayMediumS?: number | null | undefined
  readonly delayHighS?: number | null | undefined
  readonly delayWorking?: boolean | null | undefined
}
/** The yellow delay defaults to half of the red one. */
const mediumOf = (mediumS: number | null, highS: number | null): number | null =>
  highS === null ? null : (mediumS ?? Math.max(1, Math.floor(highS / 2)))

export const setSlaPolicy = async (
  w: Work,
  teamId: string,
  form: TeamSlaPolicy,
  before: Team | null,
): Promise<void> => {
  const { calendarId: chosen, delayHighS, delayMediumS, delayWorking } = form
  if ([chosen, delayHighS, delayMediumS, delayWorking].every((value) => value === undefined)) return
  const calendarId = chosen === undefined ? (before?.calendar?.id ?? null) : chosen
  // refuses a calendar that was deleted meanwhile
  await calendarName(w, w.organizationId, calendarId)
  const high = delayHighS === undefined ? (before?.delayHighS ?? null) : delayHighS
  const medium = delayMediumS === undefined ? (before?.delayMediumS ?? null) : delayMediumS
  const working = delayWorking === undefined ? (before?.delayWorking ?? null) : delayWorking
  // a single new value may contradict the stored other one
  if (medium !== null && high !== null && medium >= high) throw fieldError('delayHighS', 'DELAYS_NOT_IN_ORDER')
  w.write(update, [w.organizationId, teamId, calendarId, mediumOf(medium, high), high, working])
}
