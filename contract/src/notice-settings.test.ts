import { expect, test } from 'vitest'
import { NoticeSettings } from './entities/notice-settings.ts'
import { defaultNotices, isQuietAt } from './notice-settings.ts'

const at = (hours: number, minutes = 0) => Date.UTC(2026, 10, 20, hours, minutes)
const night = { from: 22 * 60, to: 8 * 60, timeZone: 'Europe/Moscow' }

test('the defaults satisfy the schema', () => expect(NoticeSettings.parse(defaultNotices)).toEqual(defaultNotices))
test.each([
  [18, 59, false],
  [19, 0, true],
  [21, 0, true],
  [4, 59, true],
  [5, 0, false],
])('from 22:00 to 8:00 in Moscow, %i:%i UTC is quiet: %s', (hours, minutes, quiet) =>
  expect(isQuietAt(night, at(hours, minutes))).toBe(quiet),
)
test('hours within a day, none, and empty ones', () => {
  const lunch = { from: 13 * 60, to: 14 * 60, timeZone: 'UTC' }
  expect([12, 13, 14].map((h) => isQuietAt(lunch, at(h)))).toEqual([false, true, false])
  expect(isQuietAt(null, at(13))).toBe(false)
  expect(isQuietAt({ ...lunch, to: lunch.from }, at(13))).toBe(false)
})
