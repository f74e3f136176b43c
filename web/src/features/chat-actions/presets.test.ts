import { expect, test } from 'vitest'
import { inBrowser, isTomorrow, presetsOf, shownDate, shownTime } from './presets.ts'

const now = new Date(2026, 10, 23, 10, 5).getTime()

test('«in an hour» is always offered, the others when the working calendar has them', () => {
  expect(presetsOf(undefined, now)).toEqual([{ id: 'hour', at: now + 3_600_000 }])
  const times = { evening: null, tomorrow: now + 80_000_000, monday: now + 500_000_000 }
  expect(presetsOf(times, now).map(({ id }) => id)).toEqual(['hour', 'tomorrow', 'monday'])
})
test('the fields of date and time show and read the time of this browser', () => {
  expect([shownDate(now), shownTime(now)]).toEqual(['2026-11-23', '10:05'])
  expect(inBrowser('2026-11-23', '10:05')).toBe(now)
  expect(inBrowser('', '10:05')).toBeNull()
  expect(isTomorrow(new Date(2026, 10, 24, 9).getTime(), now)).toBe(true)
  expect(isTomorrow(new Date(2026, 10, 25, 9).getTime(), now)).toBe(false)
})
