import { expect, test } from 'vitest'
import { nextReadAt, steadyOrder } from './pace.ts'

test('live: soon after a change, seldom without one; otherwise every so many seconds, or never', () => {
  expect(nextReadAt('live', 1000, true)).toBe(3000)
  expect(nextReadAt('live', 1000, false)).toBe(16_000)
  expect(nextReadAt('5', 1000, true)).toBe(6000)
  expect(nextReadAt('30', 1000, false)).toBe(31_000)
  expect(nextReadAt('off', 1000, true)).toBeNull()
})
test('rows keep their places under the pointer; those that left are gone, new ones come last', () => {
  expect(steadyOrder(['b', 'a', 'c'], null)).toEqual(['b', 'a', 'c'])
  expect(steadyOrder(['d', 'c', 'a'], ['a', 'b', 'c'])).toEqual(['a', 'c', 'd'])
})
