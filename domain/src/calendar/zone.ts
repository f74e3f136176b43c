/**
 * Wall clocks of time zones. The rules of a zone come from `Intl`, which every runtime has: the same name and time give
 * the same answer on every machine with the same zone data, and no clock is read.
 */
const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const two = '2-digit' as const
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    ...{ month: two, day: two, hour: two, minute: two, second: two },
  })
  formats.set(zone, made)
  return made
}
/** `01/31/2026, 09:05:00`, as `formatOf` writes it. */
const written = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/

/** What a wall clock shows at this instant, as milliseconds of a UTC clock that shows the same. Whole seconds. */
export const wallOf = (zone: string, at: number): number => {
  const m = written.exec(formatOf(zone).format(at))
  if (!m) throw new Error(`no wall clock for ${zone}`)
  const [month, date, year, hour, minute, second] = m.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return Date.UTC(year, month - 1, date, hour, minute, second)
}
const offsetAt = (zone: string, at: number): number => wallOf(zone, at) - Math.floor(at / 1000) * 1000

/**
 * The instant at which a wall clock shows this. An hour that the clock skips begins where the clock continues; of an
 * hour that comes twice the first one counts.
 */
export const instantOf = (zone: string, wall: number): number => {
  const [before, after] = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)]
  const early = wall - before
  if (before === after || offsetAt(zone, early) === before) return early
  const late = wall - after
  return offsetAt(zone, late) === after ? late : early
}

/** A day of a calendar, `2026-01-31`. */
export type LocalDate = string
export const dateOf = (wall: number): LocalDate => new Date(wall).toISOString().slice(0, 10)
/** Midnight of the day on its wall clock, or NaN: there is no such day. */
export const wallOfDate = (date: LocalDate): number => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) || dateOf(at) !== date ? Number.NaN : at
}
export const localDate = (zone: string, at: number): LocalDate => dateOf(wallOf(zone, at))
/** When this day begins there. */
export const startOfDay = (zone: string, date: LocalDate): number => instantOf(zone, wallOfDate(date))
/** 0 Monday … 6 Sunday. */
export const weekday = (wall: number): number => (Math.floor(wall / day) + 3) % 7
