import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { CalendarVersion } from '@beseda/domain/calendar/calendar.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import { calendarOfChat, hoursInForce } from '../working-hours/index.ts'

const working = `coalesce(t.delay_working, ch.delay_working)`
/**
 * The team's values override the channel's, the channel's those of the organization. `t` the team, `ch` the channel.
 * The hours are those in force at `since`; they are long, so they are read only when working time counts and `when` is
 * true.
 */
export const slaPolicyColumns = (since: string, when: string): string => `
  coalesce(t.delay_medium_s, ch.delay_medium_s) as delay_medium_s,
  coalesce(t.delay_high_s, ch.delay_high_s) as delay_high_s,
  ${calendarOfChat} as calendar_id,
  ${working} as delay_working,
  (select not 'OPTION_SLA_TIMEOUTS' = any (o.options) from organizations o where o.id = $1) as delays_off,
  case when ${working} and ${when} then ${hoursInForce(since)} end as hours`
export interface SlaPolicyRow {
  delay_medium_s: number
  delay_high_s: number
  calendar_id: string | null
  delay_working: boolean
  delays_off: boolean
  hours: CalendarVersion | null
}
export const toSlaPolicy = (r: SlaPolicyRow): SlaPolicy => ({
  calendarId: r.calendar_id,
  mediumMs: r.delay_medium_s * 1000,
  highMs: r.delay_high_s * 1000,
  ...(r.delay_working && r.calendar_id !== null && { working: true }),
  ...(r.delays_off && { off: true }),
})

interface DueRow {
  readonly medium_at: number | null
  readonly high_at: number | null
  readonly due_working: boolean
}
/** As stored with the wait. */
export const toDue = (r: DueRow): Due | null =>
  r.medium_at === null || r.high_at === null
    ? null
    : { mediumAt: r.medium_at, highAt: r.high_at, ...(r.due_working && { working: true }) }
