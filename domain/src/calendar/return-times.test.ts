import { expect, test } from 'vitest'
import type { CalendarVersion } from './calendar.ts'
import { returnTimes } from './return-times.ts'

const hours = [{ from: 9 * 60, until: 18 * 60 }]
const office: CalendarVersion = {
  ...{ number: 1, validFrom: null, timeZone: 'Europe/Moscow' },
  week: [hours, hours, hours, hours, hours, [], []],
  exceptions: [{ date: '2026-11-30', hours: [] }],
}
/** Moscow is three hours ahead all year. */
const at = (text: string): number => Date.parse(`${text}+03:00`)

test('this evening, tomorrow morning and Monday follow the working hours and the exceptions of the calendar', () => {
  expect(returnTimes([office], at('2026-11-23T10:00'))).toEqual({
    evening: at('2026-11-23T17:00'),
    tomorrow: at('2026-11-24T09:00'),
    monday: at('2026-12-01T09:00'),
  })
})
test('late in the day there is no evening; on Friday tomorrow and Monday are one time', () => {
  const friday = returnTimes([{ ...office, exceptions: [] }], at('2026-11-27T16:30'))
  expect(friday).toEqual({ evening: null, tomorrow: at('2026-11-30T09:00'), monday: null })
})
test('without a calendar, or without working time, there are no such times', () => {
  const none = { evening: null, tomorrow: null, monday: null }
  expect(returnTimes([], at('2026-11-23T10:00'))).toEqual(none)
  expect(
    returnTimes([{ ...office, week: [[], [], [], [], [], [], []], exceptions: [] }], at('2026-11-23T10:00')),
  ).toEqual(none)
})
