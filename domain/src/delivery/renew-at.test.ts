import { expect, test } from 'vitest'
import { renewAt } from './renew-at.ts'

const hour = 3_600_000
test.each([
  ['credentials that never expire are not renewed', null, null],
  ['a day: renewed after 19.2 hours', 24 * hour, 19.2 * hour],
  ['an hour: renewed after 48 minutes', hour, 0.8 * hour],
  ['expired already: at once', -hour, 0],
])('%s', (_, validFor, expected) => {
  const now = Date.UTC(2026, 10, 22)
  expect(renewAt(now, validFor === null ? null : now + validFor)).toBe(expected === null ? null : now + expected)
})
