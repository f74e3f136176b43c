import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { CalendarVersion } from '../calendar/calendar.ts'
import { versionAt } from '../calendar/open-times.ts'
import { isOpen, workingTime } from '../calendar/working-time.ts'
import { dueOf } from '../sla/due.ts'
import { type Urgency, urgencyOf } from '../sla/urgency.ts'
import type { SessionTimeline } from './timeline.ts'

/** A duration in calendar time and in working time. Working null: no hours, or all of it outside them. */
export interface Measure {
  readonly calendarMs: number
  readonly workingMs: number | null
}
/** All versions of the calendars that the timeline names, by calendar. */
export type Calendars = ReadonlyMap<string, readonly CalendarVersion[]>
export interface Measures {
  readonly between: (from: number, until: number) => Measure
  /** How late a wait became before it ended, by the delays that were in force while it lasted. */
  readonly urgency: (from: number, until: number) => Urgency
}
interface Piece {
  readonly from: number
  readonly until: number
  readonly slaPolicy: SlaPolicy | null
}
const rank: Readonly<Record<Urgency, number>> = { none: 0, medium: 1, high: 2 }

/** Measures durations of one timeline, each moment by the policy in force at it. */
export const measuresOf = (timeline: SessionTimeline, calendars: Calendars): Measures => {
  const policies = timeline.flatMap((h) => (h.slaPolicy ? [{ at: h.at, slaPolicy: h.slaPolicy }] : []))
  const first = policies[0]?.slaPolicy ?? null
  const pieces = (from: number, until: number): Piece[] =>
    [{ at: Number.NEGATIVE_INFINITY, slaPolicy: first }, ...policies].flatMap(({ at, slaPolicy }, i) => {
      const piece = { from: Math.max(from, at), until: Math.min(until, policies[i]?.at ?? until), slaPolicy }
      return piece.from < piece.until ? [piece] : []
    })
  const versions = (slaPolicy: SlaPolicy | null) =>
    slaPolicy?.calendarId ? (calendars.get(slaPolicy.calendarId) ?? []) : []
  const between = (from: number, until: number): Measure => {
    const worked = pieces(from, until).flatMap((p) => workingTime(versions(p.slaPolicy), p.from, p.until) ?? [])
    const workingMs = worked.reduce((sum, ms) => sum + ms, 0)
    const slaPolicy = policies.findLast((t) => t.at <= from)?.slaPolicy ?? first
    const counts = workingMs > 0 || isOpen(versions(slaPolicy), from)
    return { calendarMs: until - from, workingMs: counts ? workingMs : null }
  }
  const urgency = (from: number, until: number): Urgency =>
    pieces(from, until)
      .map(
        (p): Urgency =>
          p.slaPolicy ? urgencyOf(dueOf(from, p.slaPolicy, versionAt(versions(p.slaPolicy), from)), p.until) : 'none',
      )
      .reduce((worst, u) => (rank[u] > rank[worst] ? u : worst), 'none')
  return { between, urgency }
}
