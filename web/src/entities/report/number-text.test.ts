import type { Cell } from '@beseda/contract/entities/report.ts'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '../../lib/language.ts'
import { cellValue, clockText, differenceOf, valueText } from './number-text.ts'

beforeAll(() => speak('ru'))
const stats = { n: 3, leftOut: 1, average: 61_000, median: 60_000, p90: 90_000, max: 95_000 }
const cell: Cell = { n: 4, value: null, of: null, calendar: stats, working: { ...stats, n: 0, average: null } }

test('a duration has a value for each clock and statistic', () => {
  expect(cellValue('firstReply', cell, 'calendar', 'average')).toBe(61_000)
  expect(cellValue('firstReply', cell, 'calendar', 'p90')).toBe(90_000)
  expect(cellValue('firstReply', cell, 'working', 'average')).toBeNull()
})
test('no value is a dash and never 0', () => {
  expect(valueText('firstReply', null)).toBe('—')
  expect(valueText('firstReply', 0)).toBe('0:00')
  expect(valueText('handledByBot', 0.396)).toBe('39,6 %')
  expect(clockText(3_661_000)).toBe('1:01:01')
})
test('a shorter reply is better, a smaller rating worse, more dialogs neither', () => {
  expect(differenceOf('firstReply', 50, 100)).toEqual({ part: -0.5, points: false, tone: 'better' })
  expect(differenceOf('rating', 4, 5)?.tone).toBe('worse')
  expect(differenceOf('dialogs', 3, 2)?.tone).toBe('neutral')
  expect(differenceOf('dialogs', 3, 0)).toBeNull()
  expect(differenceOf('handledByNobody', 0.1, 0)).toEqual({ part: 0.1, points: true, tone: 'worse' })
})
