import { expect, test } from 'vitest'
import { retryDelayMs } from './backoff.ts'

test('doubles from a second to an hour', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, 0.5))).toEqual([1000, 2000, 4000, 8000])
  expect(retryDelayMs(12, 0.5)).toBe(2_048_000)
  expect(retryDelayMs(13, 0.5)).toBe(3_600_000)
  expect(retryDelayMs(5000, 0.5)).toBe(3_600_000)
})
test('is spread from half to one and a half', () => {
  expect(retryDelayMs(3, 0)).toBe(2000)
  expect(retryDelayMs(3, 0.999)).toBe(5996)
})
