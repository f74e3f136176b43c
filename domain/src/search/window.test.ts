import { expect, test } from 'vitest'
import { nextDays } from './window.ts'

/** The days of each reading, when the newest days hold so many hits each. */
const readings = (hitsOfDay: (day: number) => number, limit: number): (number | null)[] => {
  const days: (number | null)[] = []
  for (let [searched, found] = [0, 0]; found < limit; ) {
    const next = nextDays(searched, found, limit - found)
    days.push(next)
    if (next === null) break
    for (let n = 0; n < next; n++) found += hitsOfDay(searched++)
  }
  return days
}
test('a frequent word fills the page from the newest days', () => expect(readings(() => 100, 51)).toEqual([2]))
test('a second reading is as long as the hits of the first suggest', () => {
  expect(readings(() => 10, 51)).toEqual([2, 5])
  expect(readings(() => 3, 51)).toEqual([2, 23])
  expect(readings(() => 1, 51)).toEqual([2, null])
})
test('a rare word is looked for in a week, and then in all older days at once', () => {
  expect(readings(() => 0, 51)).toEqual([2, 8, null])
  expect(readings((day) => (day === 5 ? 1 : 0), 51)).toEqual([2, 8, null])
})
test('hits that end after the first days lead to two more readings', () => {
  expect(readings((day) => (day === 0 ? 20 : 0), 51)).toEqual([2, 5, 17, null])
})
