import type { Reply } from './facts.ts'
import type { Measure } from './measure.ts'

/** Both averages; what has no working time is left out of that one, and never counts as 0. */
export const averageOf = (measures: readonly Measure[]): Measure | null => {
  const mean = (values: readonly number[]) => values.reduce((sum, ms) => sum + ms, 0) / values.length
  const worked = measures.flatMap((m) => m.workingMs ?? [])
  return measures.length === 0
    ? null
    : {
        calendarMs: mean(measures.map((m) => m.calendarMs)),
        workingMs: worked.length === 0 ? null : mean(worked),
      }
}
export const longestOf = (replies: readonly Reply[]): Reply | null =>
  replies.reduce<Reply | null>((most, r) => (most && most.measure.calendarMs >= r.measure.calendarMs ? most : r), null)
