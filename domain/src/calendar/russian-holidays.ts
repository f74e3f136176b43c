import { dateOf, type LocalDate, wallOfDate, weekday } from './zone.ts'

export type HolidayName =
  | 'newYear'
  | 'christmas'
  | 'defenders'
  | 'women'
  | 'spring'
  | 'victory'
  | 'russia'
  | 'unity'
  | 'moved'
export interface Holiday {
  readonly date: LocalDate
  readonly name: HolidayName
}
/** Article 112 of the Labour Code. */
const lawful: readonly (readonly [string, HolidayName])[] = [
  ...(['01', '02', '03', '04', '05', '06', '08'] as const).map((d) => [`01-${d}`, 'newYear'] as const),
  ['01-07', 'christmas'],
  ['02-23', 'defenders'],
  ['03-08', 'women'],
  ['05-01', 'spring'],
  ['05-09', 'victory'],
  ['06-12', 'russia'],
  ['11-04', 'unity'],
]
/** Days off moved by the government, as far as decreed; they replace the rule below. */
const decreed: Readonly<Record<number, readonly string[]>> = {
  2025: ['05-02', '05-08', '06-13', '11-03', '12-31'],
  2026: ['01-09', '03-09', '05-11', '12-31'],
}
const day = 86_400_000
/** A holiday on a weekend moves to the next working day; those of January are moved by decree alone. */
const movedByRule = (date: LocalDate): Holiday[] => {
  const at = wallOfDate(date)
  const weekend = weekday(at) - 4
  if (weekend < 1 || date.slice(5, 7) === '01') return []
  return [{ date: dateOf(at + (3 - weekend) * day), name: 'moved' }]
}

/** The public holidays of Russia in a year, in order. `decreed`: whether the moved days off are those of a decree. */
export const russianHolidays = (year: number): { readonly decreed: boolean; readonly days: readonly Holiday[] } => {
  const fixed = lawful.map(([date, name]): Holiday => ({ date: `${year}-${date}`, name }))
  const known = decreed[year]
  const moved = known
    ? known.map((date): Holiday => ({ date: `${year}-${date}`, name: 'moved' }))
    : fixed.flatMap((h) => movedByRule(h.date))
  const days = [...fixed, ...moved].sort((a, b) => (a.date < b.date ? -1 : 1))
  return { decreed: known !== undefined, days: days.filter((d, i) => d.date !== days[i - 1]?.date) }
}
