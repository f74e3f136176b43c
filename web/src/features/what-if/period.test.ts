import { expect, test } from 'vitest'
import { dateText, periodOf } from './period.ts'

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime()
const now = at(2026, 11, 22, 15, 30)

test('yesterday, seven whole days, one day; today up to now', () => {
  expect(periodOf('yesterday', '', now)).toEqual({ from: at(2026, 11, 21), until: at(2026, 11, 22) })
  expect(periodOf('week', '', now)).toEqual({ from: at(2026, 11, 15), until: at(2026, 11, 22) })
  expect(periodOf('day', '2026-11-03', now)).toEqual({ from: at(2026, 11, 3), until: at(2026, 11, 4) })
  expect(periodOf('day', '2026-11-22', now)).toEqual({ from: at(2026, 11, 22), until: now })
})
test.each(['', 'x', '0202-11-03', '2026-11-23', '2027-01-01'])('%s is no past day', (date) =>
  expect(periodOf('day', date, now)).toBeNull(),
)
test('days in the format of a date field', () => {
  expect(dateText(now, 0)).toBe('2026-11-22')
  expect(dateText(at(2026, 1, 1), -1)).toBe('2025-12-31')
})
