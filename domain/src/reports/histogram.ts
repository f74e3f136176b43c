/**
 * Durations in classes: class n has the milliseconds from 1.05^n to below 1.05^(n+1), class 0 also 0. A value that is read from
 * a class is its geometric middle, and so right to 2.5 %.
 */
const base = 1.05
export const histogramError = 0.025

export type Histogram = Readonly<Record<string, number>>
export const classOf = (ms: number): number => Math.floor(Math.log(Math.max(ms, 1)) / Math.log(base))
/** The same in SQL. */
export const classSql = (ms: string): string => `floor(ln(greatest(${ms}, 1)) / ln(${base}))::int`

/** The value at this rank (0 < share ≤ 1), by nearest rank; null: there is none. */
export const quantileOf = (classes: ReadonlyMap<number, number>, share: number): number | null => {
  const n = [...classes.values()].reduce((sum, count) => sum + count, 0)
  let left = Math.ceil(share * n)
  for (const [c, count] of [...classes].sort(([a], [b]) => a - b)) {
    left -= count
    if (left <= 0) return Math.round(base ** (c + 0.5))
  }
  return null
}
