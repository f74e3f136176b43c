import type { Norms } from '@beseda/contract/events/sla-policy.ts'
import type { CalendarVersion } from '../calendar/calendar.ts'
import { versionAt } from '../calendar/open-times.ts'
import { isOpen, workingTime } from '../calendar/working-time.ts'
import { dueOf } from '../sla/due.ts'
import { type Urgency, urgencyOf } from '../sla/urgency.ts'
import type { Story } from './timeline.ts'

/** A stretch of time, by the clock on the wall and in working time. Working null: no hours, or all of it outside them. */
export interface Measure {
  readonly calendarMs: number
  readonly workingMs: number | null
}
/** All versions of the calendars that the story names, by calendar. */
export type Calendars = ReadonlyMap<string, readonly CalendarVersion[]>
export interface Measures {
  readonly between: (from: number, until: number) => Measure
  /** How late a wait became before it ended, by the delays that were in force while it lasted. */
  readonly urgency: (from: number, until: number) => Urgency
}
interface Piece {
  readonly from: number
  readonly until: number
  readonly norms: Norms | null
}
const rank: Readonly<Record<Urgency, number>> = { none: 0, medium: 1, high: 2 }

/** Measures stretches of one story, each moment by what the story says was in force at it. */
export const measuresOf = (story: Story, calendars: Calendars): Measures => {
  const told = story.flatMap((h) => (h.norms ? [{ at: h.at, norms: h.norms }] : []))
  const first = told[0]?.norms ?? null
  const pieces = (from: number, until: number): Piece[] =>
    [{ at: Number.NEGATIVE_INFINITY, norms: first }, ...told].flatMap(({ at, norms }, i) => {
      const piece = { from: Math.max(from, at), until: Math.min(until, told[i]?.at ?? until), norms }
      return piece.from < piece.until ? [piece] : []
    })
  const versions = (norms: Norms | null) => (norms?.calendarId ? (calendars.get(norms.calendarId) ?? []) : [])
  const between = (from: number, until: number): Measure => {
    const worked = pieces(from, until).flatMap((p) => workingTime(versions(p.norms), p.from, p.until) ?? [])
    const workingMs = worked.reduce((sum, ms) => sum + ms, 0)
    const norms = told.findLast((t) => t.at <= from)?.norms ?? first
    const counts = workingMs > 0 || isOpen(versions(norms), from)
    return { calendarMs: until - from, workingMs: counts ? workingMs : null }
  }
  const urgency = (from: number, until: number): Urgency =>
    pieces(from, until)
      .map(
        (p): Urgency =>
          p.norms ? urgencyOf(dueOf(from, p.norms, versionAt(versions(p.norms), from)), p.until) : 'none',
      )
      .reduce((worst, u) => (rank[u] > rank[worst] ? u : worst), 'none')
  return { between, urgency }
}
