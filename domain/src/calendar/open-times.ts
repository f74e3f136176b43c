import { type CalendarVersion, endOf, type Hours } from './calendar.ts'
import { dateOf, instantOf, wallOf, wallOfDate, weekday } from './zone.ts'

/** A period, milliseconds, [from, until). */
export interface Stretch {
  readonly from: number
  readonly until: number
}
const [minute, day] = [60_000, 86_400_000]

const hoursOn = (v: CalendarVersion, midnight: number): readonly Hours[] => {
  const date = dateOf(midnight)
  return v.exceptions.find((e) => e.date === date)?.hours ?? v.week[weekday(midnight)] ?? []
}
/** The hours of one day as periods. Hours that the clock skips completely are left out. */
const stretchesOn = (v: CalendarVersion, midnight: number): Stretch[] =>
  hoursOn(v, midnight)
    .map((h) => ({
      from: instantOf(v.timeZone, midnight + h.from * minute),
      until: instantOf(v.timeZone, midnight + endOf(h) * minute),
    }))
    .filter((s) => s.from < s.until)

/** Periods in order; those that touch or overlap are merged. */
export const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const out: Stretch[] = []
  for (const s of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last && s.from <= last.until) out[out.length - 1] = { from: last.from, until: Math.max(last.until, s.until) }
    else out.push(s)
  }
  return out
}
const clipped = (s: Stretch, from: number, until: number): Stretch[] => {
  const cut = { from: Math.max(s.from, from), until: Math.min(s.until, until) }
  return cut.from < cut.until ? [cut] : []
}

/** The open periods of this version alone between two times. The day before may extend past midnight. */
const openIn = (v: CalendarVersion, from: number, until: number): Stretch[] => {
  if (from >= until) return []
  const midnightAt = (at: number) => wallOfDate(dateOf(wallOf(v.timeZone, at)))
  const [first, last] = [midnightAt(from) - day, midnightAt(until)]
  const days = Array.from({ length: (last - first) / day + 1 }, (_, i) => first + i * day)
  return joined(days.flatMap((midnight) => stretchesOn(v, midnight)).flatMap((s) => clipped(s, from, until)))
}

/** The versions that apply within this period, with the time in which each is in force. */
export const inForce = (
  versions: readonly CalendarVersion[],
  from: number,
  until: number,
): { readonly version: CalendarVersion; readonly from: number; readonly until: number }[] => {
  const start = (v: CalendarVersion) => v.validFrom ?? Number.NEGATIVE_INFINITY
  const sorted = [...versions].sort((a, b) => start(a) - start(b) || a.number - b.number)
  return sorted.flatMap((version, i) => {
    const next = sorted[i + 1]
    const piece = { from: Math.max(from, start(version)), until: Math.min(until, next ? start(next) : until) }
    return piece.from < piece.until || (from === until && piece.from === piece.until && isAt(version, next, from))
      ? [{ version, ...piece }]
      : []
  })
}
const isAt = (v: CalendarVersion, next: CalendarVersion | undefined, at: number): boolean =>
  (v.validFrom ?? Number.NEGATIVE_INFINITY) <= at &&
  at < (next ? (next.validFrom ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY)

/** The version in force at this time; null: none yet. */
export const versionAt = (versions: readonly CalendarVersion[], at: number): CalendarVersion | null =>
  inForce(versions, at, at)[0]?.version ?? null

/** The working time between two times, by the version in force at each moment. */
export const openTimes = (versions: readonly CalendarVersion[], from: number, until: number): Stretch[] =>
  joined(inForce(versions, from, until).flatMap((p) => openIn(p.version, p.from, p.until)))
