import { limits } from '@beseda/contract/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as format from './format.ts'
import { speak } from './language.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2025-11-20T12:00:00')
/** Replaces no-break spaces of all kinds by plain ones, so that the tests are readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const min = 60_000
const hour = 60 * min

describe('Russian', () => {
  beforeEach(() => speak('ru'))
  test('times and days', () => {
    expect(format.formatTime(at('2025-11-20T09:05:00'))).toBe('09:05')
    expect(format.formatTime(at('2025-11-20T00:00:00'))).toBe('00:00')
    expect(format.formatDay(now, now)).toBe('сегодня')
    expect(format.formatDay(at('2025-11-19T23:59:00'), now)).toBe('вчера')
    expect(format.formatDay(at('2025-11-18T12:00:00'), now)).toBe('18 ноября')
    expect(format.formatDay(at('2024-11-18T12:00:00'), now)).toBe('18 ноября 2024')
    expect(format.formatShort(at('2025-11-20T10:47:00'), now)).toBe('10:47')
    expect(format.formatShort(at('2025-11-19T10:47:00'), now)).toBe('вчера')
    expect(plain(format.formatShort(at('2025-11-02T10:47:00'), now))).toBe('2 нояб.')
    expect(format.formatShort(at('2024-11-02T10:47:00'), now)).toBe('02.11.2024')
  })
  test('waits and durations', () => {
    expect(format.formatWait(30_000)).toBe('сейчас')
    expect(plain(format.formatWait(28 * min))).toBe('28 мин')
    expect(plain(format.formatWait(3.9 * hour))).toBe('3 ч 54 мин')
    expect(plain(format.formatWait(50 * hour))).toBe('2 дн. 2 ч')
    expect(plain(format.formatDuration(45_000))).toBe('45 с')
    expect(plain(format.formatDuration(hour + 5 * min))).toBe('1 ч 5 мин')
    expect(plain(format.formatDuration(-5))).toBe('0 с')
    expect(format.formatAgo(now - 5 * min, now)).toBe('5 минут назад')
    expect(format.formatAgo(now + 5 * min, now)).toBe('сейчас')
    expect(format.formatAgo(now - 2 * hour, now)).toBe('10:00')
  })
  test('numbers and sizes', () => {
    expect(format.formatNumber(18_940)).toBe('18\u00a0940')
    expect(format.formatCount(99)).toBe('99')
    expect(format.formatCount(100)).toBe('99+')
    expect(plain(format.formatBytes(512))).toBe('512 Б')
    expect(plain(format.formatBytes(20_480))).toBe('20 КБ')
    expect(plain(format.formatBytes(limits.fileBytes))).toBe('25 МБ')
    expect(plain(format.formatBytes(1_468_006))).toBe('1,4 МБ')
    expect(plain(format.formatBytes(0))).toBe('0 Б')
  })
})
test('English', async () => {
  await speak('eng')
  expect(format.formatDay(at('2025-11-18T12:00:00'), now)).toBe('18 November')
  expect(format.formatDay(now, now)).toBe('today')
  expect(plain(format.formatWait(28 * min))).toBe('28 min')
  expect(format.formatNumber(18_940)).toBe('18,940')
  expect(plain(format.formatBytes(1_468_006))).toBe('1.4 MB')
  expect(format.formatTime(at('2025-11-20T21:05:00'))).toBe('21:05')
})
