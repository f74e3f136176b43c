import { expect, test } from 'vitest'
import { errorPercent, failsOften } from './error-rate.ts'

test.each([
  [0, 0, null, false],
  [0, 9, 100, false],
  [7, 3, 30, true],
  [8, 2, 20, false],
  [75, 25, 25, true],
  [76, 25, 25, false],
])('%i accepted and %i failed: %s per cent, often: %s', (accepted, failed, percent, often) => {
  expect(errorPercent({ accepted, failed })).toBe(percent)
  expect(failsOften({ accepted, failed })).toBe(often)
})
