import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWorking } from '../calendar/after-working.ts'
import type { CalendarVersion } from '../calendar/calendar.ts'
import { versionAt } from '../calendar/open-times.ts'
import { workingTime } from '../calendar/working-time.ts'
import { startOfDay } from '../calendar/zone.ts'
import { dueOf } from './due.ts'
import { urgencyOf } from './urgency.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const nine = [{ from: 540, until: 1080 }]
const weekdays = [nine, nine, nine, nine, nine, [], []]
const version = (over: Partial<CalendarVersion> = {}): CalendarVersion => ({
  ...{ number: 1, validFrom: null, timeZone: 'Europe/Moscow', week: weekdays, exceptions: [] },
  ...over,
})
const working = { mediumMs: 5 * minute, highMs: 10 * minute, working: true }
/** Moscow is three hours ahead the whole year. 19 November 2026 is a Thursday. */
const msk = (text: string) => Date.parse(`${text}+03:00`)
const dueAt = (text: string, hours = version(), delays = working) => dueOf(msk(text), delays, hours)
const at = (medium: string, high: string) => ({ mediumAt: msk(medium), highAt: msk(high), working: true })

test('by the clock on the wall unless working time is wanted and there is a calendar', () => {
  const wall = { mediumAt: 5 * minute, highAt: 10 * minute }
  expect(dueOf(0, { ...working, working: false }, version())).toEqual(wall)
  expect(dueOf(0, working, null)).toEqual(wall)
  expect(dueOf(null, working, version())).toBeNull()
})
test('delays that are off make no wait late', () => {
  expect(dueOf(0, { ...working, off: true }, version())).toBeNull()
})
describe('in working time', () => {
  test('in the hours, across the evening, in the night, over the weekend', () => {
    expect(dueAt('2026-11-19T10:00')).toEqual(at('2026-11-19T10:05', '2026-11-19T10:10'))
    expect(dueAt('2026-11-19T17:53')).toEqual(at('2026-11-19T17:58', '2026-11-20T09:03'))
    expect(dueAt('2026-11-19T23:30')).toEqual(at('2026-11-20T09:05', '2026-11-20T09:10'))
    expect(dueAt('2026-11-20T17:58')).toEqual(at('2026-11-23T09:03', '2026-11-23T09:08'))
    expect(dueAt('2026-11-21T12:00')).toEqual(at('2026-11-23T09:05', '2026-11-23T09:10'))
  })
  test('what is full at the end of the day is full then, and not in the morning', () => {
    expect(dueAt('2026-11-19T17:50')).toEqual(at('2026-11-19T17:55', '2026-11-19T18:00'))
  })
  test('a delay that is longer than a day of work', () => {
    const day8 = { mediumMs: 4 * hour, highMs: 24 * hour, working: true }
    expect(dueAt('2026-11-19T15:00', version(), day8)).toEqual(at('2026-11-20T10:00', '2026-11-24T12:00'))
  })
  test('hours over midnight belong to the day on which they begin', () => {
    const bar = version({ week: [[], [], [], [], [{ from: 1200, until: 240 }], [], []] })
    expect(dueAt('2026-11-20T23:57', bar)).toEqual(at('2026-11-21T00:02', '2026-11-21T00:07'))
    expect(dueAt('2026-11-21T03:58', bar)).toEqual(at('2026-11-27T20:03', '2026-11-27T20:08'))
  })
  test('a day off takes the place of its weekday', () => {
    const v = version({ exceptions: [{ date: '2026-11-20', hours: [] }] })
    expect(dueAt('2026-11-19T19:00', v)).toEqual(at('2026-11-23T09:05', '2026-11-23T09:10'))
  })
  test('the hour that the clock skips does not count, the one that comes twice counts twice', () => {
    const early = version({
      timeZone: 'Europe/Berlin',
      week: Array.from({ length: 7 }, () => [{ from: 60, until: 240 }]),
    })
    const from = (date: string) => startOfDay('Europe/Berlin', date)
    const two = { mediumMs: hour, highMs: 2.5 * hour, working: true }
    const of = (date: string) => {
      const due = dueOf(from(date), two, early)!
      return [(due.mediumAt - from(date)) / hour, (due.highAt - from(date)) / hour]
    }
    expect(of('2026-03-28'), 'an ordinary day').toEqual([2, 3.5])
    expect(of('2026-03-29'), 'two hours only, the rest tomorrow').toEqual([2, 24.5])
    expect(of('2026-10-25'), 'four hours').toEqual([2, 3.5])
  })
  test('no working time at all, or none that is long enough any more: never', () => {
    const never = [
      version({ week: [[], [], [], [], [], [], []] }),
      version({ week: [[], [], [], [], [], [], []], exceptions: [{ date: '2026-11-18', hours: nine }] }),
      version({
        week: [[], [], [], [], [], [], []],
        exceptions: [{ date: '2026-12-01', hours: [{ from: 540, until: 546 }] }],
      }),
    ]
    for (const v of never) {
      const due = dueAt('2026-11-19T10:00', v)
      expect(due).toBeNull()
      expect(urgencyOf(due, msk('2036-01-01T00:00'))).toBe('none')
    }
  })
})
test('the version in force when the wait begins judges all of it', () => {
  const later = version({ number: 2, validFrom: msk('2026-11-20T00:00'), week: Array.from({ length: 7 }, () => []) })
  const versions = [version(), later]
  expect(versionAt(versions, msk('2026-11-19T23:59'))).toBe(versions[0])
  expect(versionAt(versions, msk('2026-11-20T00:00'))).toBe(later)
  expect(versionAt([later], msk('2026-11-19T23:59'))).toBeNull()
  expect(dueOf(msk('2026-11-19T19:00'), working, versionAt(versions, msk('2026-11-19T19:00')))).toEqual(
    at('2026-11-20T09:05', '2026-11-20T09:10'),
  )
})

const anyVersion = fc.record({
  number: fc.constant(1),
  validFrom: fc.constant(null),
  timeZone: fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
  week: fc.array(
    fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
        .map(([from, until]) => ({ from, until })),
      { maxLength: 2 },
    ),
    { minLength: 7, maxLength: 7 },
  ),
  exceptions: fc.constant([]),
})
const start = Date.UTC(2026, 2, 20)
test('it is the first instant at which as much was worked as was to be, around days on which the clock is moved', () => {
  fc.assert(
    fc.property(
      anyVersion,
      fc.integer({ min: 0, max: 14 * day }),
      fc.integer({ min: 1, max: day }),
      (v, offset, ms) => {
        const from = start + offset
        const then = afterWorking(v, from, ms)
        const worked = (until: number) => workingTime([v], from, until) ?? 0
        if (then === null) expect(worked(from + 366 * day)).toBeLessThan(ms)
        else expect([worked(then - 1), worked(then)]).toEqual([ms - 1, ms])
      },
    ),
    { numRuns: 60 },
  )
})
