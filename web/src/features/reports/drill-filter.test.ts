import { expect, test } from 'vitest'
import { rowFilter, rowsOf } from './drill-filter.ts'

test('a row is drilled by its own condition, which replaces that of the report', () => {
  const filter = { period: '7d', teams: 'a,b', handledBy: 'bot' } as const
  expect(rowFilter(filter, 'team', 'a')).toEqual({ ...filter, teams: 'a' })
  expect(rowFilter(filter, 'team', 'none')).toEqual({ ...filter, teams: 'none' })
  expect(rowFilter(filter, 'team', undefined)).toBe(filter)
  expect(rowFilter(filter, 'day', '2026-11-20')).toEqual({
    ...{ ...filter, period: 'custom' },
    ...{ from: '2026-11-20', to: '2026-11-20' },
  })
})
test('charts of the summary open days, tables their rows', () => {
  expect(rowsOf({ report: 'summary' })).toBe('day')
  expect(rowsOf({ report: 'employees' })).toBe('operator')
})
