import type { LocalDate } from './zone.ts'

/**
 * Minutes since midnight. 0–1440 is the whole day; `until` before `from` means the next morning: 1320–360 is
 * 22:00–6:00 and belongs to the day on which it begins.
 */
export interface Hours {
  readonly from: number
  readonly until: number
}
/** A day with other hours than its weekday; without hours it is closed. */
export interface ExceptionalDay {
  readonly date: LocalDate
  readonly hours: readonly Hours[]
}
/** The working hours in force from `validFrom` on, milliseconds, until the next version's; null: since the beginning of time. */
export interface CalendarVersion {
  readonly number: number
  readonly validFrom: number | null
  readonly timeZone: string
  /** Seven days from Monday on. */
  readonly week: readonly (readonly Hours[])[]
  readonly exceptions: readonly ExceptionalDay[]
}
export const minutesPerDay = 1440

/** When the hours end, in minutes since the midnight before their beginning. */
export const endOf = ({ from, until }: Hours): number => (until > from ? until : until + minutesPerDay)

/** Whether there is any working time at all. */
export const hasHours = (v: Pick<CalendarVersion, 'week' | 'exceptions'>): boolean =>
  v.week.some((hours) => hours.length > 0) || v.exceptions.some((e) => e.hours.length > 0)
