import { expect, test } from 'vitest'
import { datesOf, problemOf } from './period.ts'

test('the last seven days by default; days only of a custom period', () => {
  expect(datesOf({})).toEqual({ period: '7d' })
  expect(datesOf({ period: 'today', from: '2026-11-01' })).toEqual({ period: 'today' })
  expect(datesOf({ period: 'never' })).toEqual({ period: '7d' })
})
test('a custom period needs both days in order', () => {
  expect(problemOf(datesOf({ period: 'custom' }))).toBe('from')
  expect(problemOf(datesOf({ period: 'custom', from: '2026-11-02' }))).toBe('to')
  expect(problemOf(datesOf({ period: 'custom', from: '2026-11-02', to: '2026-11-01' }))).toBe('reversed')
  expect(problemOf(datesOf({ period: 'custom', from: '2026-11-02', to: '2026-11-02' }))).toBeNull()
})
