/** Past periods by the days of this browser. `until` is exclusive. */
export interface Period {
  readonly from: number
  readonly until: number
}
export const choices = ['yesterday', 'week', 'day'] as const
export type Choice = (typeof choices)[number]

const midnight = (at: number, days: number): number => {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
}
/** `2026-01-31` for the day this many days later. */
export const dateText = (now: number, days: number): string => {
  const day = new Date(midnight(now, days))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
/** Null: no valid date, or a future one. Today ends now. */
export const periodOf = (choice: Choice, date: string, now: number): Period | null => {
  const today = midnight(now, 0)
  if (choice === 'yesterday') return { from: midnight(now, -1), until: today }
  if (choice === 'week') return { from: midnight(now, -7), until: today }
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  if (year === undefined) return null
  const from = new Date(Number(year), Number(month) - 1, Number(day)).getTime()
  if (Number.isNaN(from) || from < 0 || from >= now) return null
  // Rounded to the minute, so that the loaded history can be reused.
  return { from, until: Math.min(midnight(from, 1), Math.max(from + 1, Math.floor(now / 60_000) * 60_000)) }
}
