import type { Chance } from './chance.ts'
import { dayMs, hourMs, hourOf, midnightOf, weekdayOf } from './shop-time.ts'

/** Weights of the hours of the day, and of the days of the week from Sunday. */
const byHour = [
  0.1, 0.1, 0.05, 0.05, 0.05, 0.05, 0.1, 0.2, 0.6, 4, 6, 7, 7, 6, 5.5, 6, 6, 5.5, 5, 4.5, 3, 0.8, 0.4, 0.2,
] as const
const byWeekday = [0.4, 1.15, 1, 1, 1, 0.95, 0.55] as const

/** The times at which clients open sessions: `count` of them, in order. */
export const arrivalTimes = (chance: Chance, o: { from: number; to: number; count: number }): number[] => {
  const cells: { readonly at: number; readonly weight: number; readonly end: number }[] = []
  for (let hour = midnightOf(o.from); hour < o.to; hour += hourMs) {
    const at = Math.max(hour, o.from)
    const end = Math.min(hour + hourMs, o.to)
    if (end <= at) continue
    const growth = 1 + (0.25 * (at - o.from)) / (60 * dayMs)
    const weight = byHour[hourOf(hour)]! * byWeekday[weekdayOf(hour)]! * growth * ((end - at) / hourMs)
    cells.push({ at, weight, end })
  }
  const sums: number[] = []
  let total = 0
  for (const { weight } of cells) {
    total += weight
    sums.push(total)
  }
  const cellAt = (x: number): number => {
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > x) high = middle
      else low = middle + 1
    }
    return low
  }
  const times = Array.from({ length: o.count }, () => {
    const cell = cells[cellAt(chance.fraction() * total)]!
    return Math.floor(cell.at + chance.fraction() * (cell.end - cell.at))
  })
  return times.sort((a, b) => a - b)
}
