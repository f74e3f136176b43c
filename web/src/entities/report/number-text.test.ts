import type { Cell } from '@beseda/contract/entities/report.ts'
import { expect, test } from 'vitest'
import { cellValue } from './number-text.ts'

const stats = { n: 3, leftOut: 1, average: 61_000, median: 60_000, p90: 90_000, max: 95_000 }
const cell: Cell = { n: 4, value: null, of: null, calendar: stats, working: { ...stats, n: 0, average: null } }

test('a duration has a value for each clock and statistic', () => {
  expect(cellValue('firstReply', cell, 'calendar', 'average')).toBe(61_000)
  expect(cellValue('firstReply', cell, 'calendar', 'p90')).toBe(90_000)
  expect(cellValue('firstReply', cell, 'working', 'average')).toBeNull()
})
