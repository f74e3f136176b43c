import { expect, test } from 'vitest'
import { axisOf, levelOf } from './scale.ts'

test('an axis begins at 0, ends at a round number and has at most six ticks', () => {
  expect(axisOf(486)).toEqual({ end: 600, ticks: [0, 200, 400, 600] })
  expect(axisOf(3)).toEqual({ end: 3, ticks: [0, 1, 2, 3] })
  expect(axisOf(0)).toEqual({ end: 1, ticks: [0, 1] })
  for (const most of [1, 7, 12, 99, 101, 1234, 98_765]) {
    const { end, ticks } = axisOf(most)
    expect(end).toBeGreaterThanOrEqual(most)
    expect(end).toBeLessThan(most * 2 + 2)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})
test('a heat map has five levels, and none for nothing', () => {
  expect([0, 1, 50, 100].map((n) => levelOf(n, 100))).toEqual([0, 1, 3, 5])
})
