import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGaps } from './gaps.ts'

test('In whatever order ids arrive, missing is exactly what lies between', () => {
  const positions = fc.array(fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(positions, (ids) => {
      const gaps = createGaps(0)
      for (const id of ids) gaps.note(id, 0)
      const high = Math.max(0, ...ids)
      const expected = Array.from({ length: high }, (_, n) => n + 1).filter((id) => !ids.includes(id))
      expect(gaps.high()).toBe(high)
      expect([...gaps.missing()].sort((a, b) => a - b)).toEqual(expected)
      expect(gaps.lost()).toBe(false)
    }),
  )
})
test('An id is given up after the time to look for it, and not before', () => {
  const gaps = createGaps(10)
  gaps.note(13, 100)
  gaps.note(15, 200)
  gaps.giveUp(200)
  expect(gaps.missing()).toEqual([14])
})
test('A jump that is too large to search is reported as lost', () => {
  const gaps = createGaps(0)
  gaps.note(10_001, 0)
  expect([gaps.missing().length, gaps.lost()]).toEqual([10_000, false])
  gaps.note(10_003, 0)
  expect([gaps.missing().length, gaps.high(), gaps.lost()]).toEqual([10_000, 10_003, true])
})
