/**
 * Durations in classes: class n has the milliseconds from 1.05^n to below 1.05^(n+1), class 0 also 0. A value that is read from
 * a class is its geometric middle, and so right to 2.5 %.
 */
const base = 1.05
export const histogramError = 0.025

export const classOf = (ms: number): number => Math.floor(Math.log(Math.max(ms, 1)) / Math.log(base))
/** The same in SQL; of null it is null. */
export const classSql = (ms: string): string =>
  `case when ${ms} is not null then floor(ln(greatest(${ms}, 1)) / ln(${base}))::int end`

/** The value at this rank (0 < share ≤ 1), by nearest rank; null: there is none. */
export const quantileOf = (counts: Histogram, share: number): number | null => {
  const n = counts.reduce((sum, count) => sum + count, 0)
  if (n === 0) return null
  let left = Math.ceil(share * n)
  const found = counts.findIndex((count) => {
    left -= count ?? 0
    return left <= 0
  })
  return Math.round(base ** (found + 0.5))
}

/** How many durations are in each class; there may be holes. */
export type Histogram = number[]
/** Adds histograms that are written as classes with their numbers, `12 3 14 1`; a class may come several times. */
export const addClasses = (to: Histogram, text: string): void => {
  let [value, first] = [0, -1]
  for (let i = 0; i <= text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0) value = 10 * value + digit
    else {
      if (first >= 0) to[first] = (to[first] ?? 0) + value
      first = first >= 0 ? -1 : value
      value = 0
    }
  }
}
