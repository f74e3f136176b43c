import { expect, test } from 'vitest'
import { scheduleRefusal, stopOf } from './schedule.ts'

test('a time lies in the future, at most a year ahead', () => {
  const now = 1_000_000
  expect(scheduleRefusal(now, now)?.code).toBe('SCHEDULE_TIME_PAST')
  expect(scheduleRefusal(now + 1, now)).toBeNull()
  expect(scheduleRefusal(now + 366 * 86_400_000, now)).toBeNull()
  expect(scheduleRefusal(now + 367 * 86_400_000, now)?.code).toBe('SCHEDULE_TOO_FAR')
})
test('a client’s message stops only what was to go without one; a closed chat and another operator stop everything', () => {
  const about = { unlessClientWrites: false, clientWrote: true, isOpen: true, isTheirs: true }
  expect(stopOf(about)).toBeNull()
  expect(stopOf({ ...about, unlessClientWrites: true })).toEqual({ reason: 'clientWrote', failure: null })
  expect(stopOf({ ...about, unlessClientWrites: true, clientWrote: false })).toBeNull()
  const codeOf = (change: object) => stopOf({ ...about, ...change })?.failure?.code
  expect(codeOf({ isOpen: false })).toBe('CHAT_CLOSED')
  expect(codeOf({ isTheirs: false })).toBe('CHAT_NOT_YOURS')
})
