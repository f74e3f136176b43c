import type { SessionSummary } from '@beseda/contract/entities/client.ts'

/** What to show of a client's past. Empty: everything. Days: `2026-11-23`, both included. */
export interface PastFilter {
  readonly channel: string
  readonly operator: string
  readonly category: string
  /** `5`: 4 and 5, `3`: 3 and less, `none`: not rated. */
  readonly rating: '' | '5' | '3' | 'none'
  readonly from: string
  readonly until: string
}
export const wholePast: PastFilter = { channel: '', operator: '', category: '', rating: '', from: '', until: '' }

/** The day of a time where the user is. */
const dayOf = (time: number): string => {
  const date = new Date(time)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
/** The first level of a category's path: topics would make the choice too long. */
export const topOf = (category: string | null): string => category?.split(' › ')[0] ?? ''
const isRated = (rating: number | null, wanted: PastFilter['rating']): boolean => {
  if (wanted === '') return true
  if (wanted === 'none') return rating === null
  return rating !== null && (wanted === '5' ? rating >= 4 : rating <= 3)
}

export const filterPast = (sessions: readonly SessionSummary[], f: PastFilter): readonly SessionSummary[] =>
  sessions.filter(
    (s) =>
      (f.channel === '' || s.channelType === f.channel) &&
      (f.operator === '' || s.operatorName === f.operator) &&
      (f.category === '' || topOf(s.category) === f.category) &&
      isRated(s.rating, f.rating) &&
      (f.from === '' || dayOf(s.openedAt) >= f.from) &&
      (f.until === '' || dayOf(s.openedAt) <= f.until),
  )
/** Each value once, in the order of the alphabet. */
export const valuesIn = (sessions: readonly SessionSummary[], of: (s: SessionSummary) => string | null): string[] =>
  [...new Set(sessions.map(of).filter((value): value is string => !!value))].sort((a, b) => a.localeCompare(b, 'ru'))
