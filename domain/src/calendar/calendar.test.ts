import { areHoursApart } from '@beseda/contract/entities/calendar.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarVersion, Hours } from './calendar.ts'
import { openTimes } from './open-times.ts'
import { russianHolidays } from './russian-holidays.ts'
import { openState, workingTime, workingValue } from './working-time.ts'
import { localDate, startOfDay, wallOfDate } from './zone.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const nine = [{ from: 540, until: 1080 }]
const weekdays = [nine, nine, nine, nine, nine, [], []]
const all = Array.from({ length: 7 }, () => [{ from: 0, until: 1440 }])
const version = (over: Partial<CalendarVersion> = {}): CalendarVersion => ({
  number: 1,
  validFrom: null,
  timeZone: 'Europe/Moscow',
  week: weekdays,
  exceptions: [],
  ...over,
})
/** Moscow is three hours ahead the whole year. */
const msk = (text: string) => Date.parse(`${text}+03:00`)
const worked = (v: readonly CalendarVersion[], from: string, until: string) => workingTime(v, msk(from), msk(until))

describe('working time', () => {
  test('inside, across a night, across a weekend, over lunch', () => {
    expect(worked([version()], '2026-11-19T17:55', '2026-11-20T09:10')).toBe(15 * minute)
    expect(worked([version()], '2026-11-20T17:00', '2026-11-23T10:00')).toBe(2 * hour)
    const lunch = [
      { from: 540, until: 780 },
      { from: 840, until: 1080 },
    ]
    const v = version({ week: weekdays.map((h) => (h.length ? lunch : [])) })
    expect(worked([v], '2026-11-19T12:30', '2026-11-19T14:30')).toBe(hour)
  })
  test('wholly outside: 0 for a clock that runs, no value for an average', () => {
    const night = [msk('2026-11-19T19:00'), msk('2026-11-19T23:00')] as const
    expect(workingTime([version()], ...night)).toBe(0)
    expect(workingValue([version()], ...night)).toBeNull()
    const at = msk('2026-11-19T10:00')
    expect(workingValue([version()], at, at), 'at once, in the hours').toBe(0)
    expect(workingValue([version()], night[0], night[0]), 'at once, outside').toBeNull()
  })
  test('no calendar, an empty one, and one from before it began: no value, never 0', () => {
    const empty = version({ week: [[], [], [], [], [], [], []] })
    const later = version({ validFrom: msk('2026-12-01T00:00') })
    for (const versions of [[], [empty], [later]])
      expect(worked(versions, '2026-11-19T10:00', '2026-11-19T11:00')).toBeNull()
  })
  test('over midnight: the hours belong to the day on which they begin', () => {
    const bar = version({ week: [[], [], [], [], [{ from: 1200, until: 240 }], [], []] })
    expect(worked([bar], '2026-11-20T00:00', '2026-11-22T00:00')).toBe(8 * hour)
    expect(worked([bar], '2026-11-21T00:00', '2026-11-21T12:00')).toBe(4 * hour)
    const closed = version({ ...bar, exceptions: [{ date: '2026-11-20', hours: [] }] })
    expect(worked([closed], '2026-11-20T00:00', '2026-11-22T00:00')).toBe(0)
    const meets = version({ week: Array.from({ length: 7 }, () => [{ from: 1320, until: 600 }]) })
    expect(worked([meets], '2026-11-16T00:00', '2026-11-18T00:00')).toBe(24 * hour)
  })
  test('an exception takes the place of the weekday: closed, shorter, or open on a Sunday', () => {
    const v = version({
      exceptions: [
        { date: '2026-11-19', hours: [] },
        { date: '2026-11-20', hours: [{ from: 540, until: 600 }] },
        { date: '2026-11-22', hours: [{ from: 600, until: 660 }] },
      ],
    })
    expect(worked([v], '2026-11-19T00:00', '2026-11-20T00:00')).toBe(0)
    expect(worked([v], '2026-11-20T00:00', '2026-11-23T00:00')).toBe(2 * hour)
  })
  test('the version in force at each moment counts, also within one stretch', () => {
    const longer = version({ number: 2, validFrom: msk('2026-11-19T12:00'), week: all })
    expect(worked([longer, version()], '2026-11-19T08:00', '2026-11-19T20:00')).toBe(3 * hour + 8 * hour)
  })
  test('days on which the clock is moved: 23 and 25 hours around the clock, 8 in the shop', () => {
    const berlin = version({ timeZone: 'Europe/Berlin', week: all })
    const of = (date: string, next: string, v = berlin) =>
      workingTime([v], startOfDay('Europe/Berlin', date), startOfDay('Europe/Berlin', next))
    expect(of('2026-03-29', '2026-03-30')).toBe(23 * hour)
    expect(of('2026-10-25', '2026-10-26')).toBe(25 * hour)
    const early = { ...berlin, week: all.map(() => [{ from: 60, until: 240 }]) }
    expect(of('2026-03-29', '2026-03-30', early), '1:00–4:00 without an hour').toBe(2 * hour)
    expect(of('2026-10-25', '2026-10-26', early), '1:00–4:00 with one more').toBe(4 * hour)
    const skipped = { ...berlin, week: all.map(() => [{ from: 125, until: 150 }]) }
    expect(of('2026-03-29', '2026-03-30', skipped)).toBe(25 * minute)
  })
  test('a zone of half an hour, one beyond the date line, a midnight that does not exist', () => {
    expect(startOfDay('Asia/Kolkata', '2026-01-01')).toBe(Date.parse('2026-01-01T00:00+05:30'))
    expect(startOfDay('Pacific/Kiritimati', '2026-01-01')).toBe(Date.parse('2026-01-01T00:00+14:00'))
    const beirut = startOfDay('Asia/Beirut', '2026-03-29')
    expect(localDate('Asia/Beirut', beirut)).toBe('2026-03-29')
    expect(localDate('Asia/Beirut', beirut - 1)).toBe('2026-03-28')
    expect(wallOfDate('2026-02-30')).toBeNaN()
  })
})

test.each([
  [[], true],
  [[{ from: 0, until: 1440 }], true],
  [[{ from: 540, until: 540 }], false],
  [
    [
      { from: 540, until: 780 },
      { from: 780, until: 900 },
    ],
    false,
  ],
  [
    [
      { from: 840, until: 1080 },
      { from: 540, until: 780 },
    ],
    true,
  ],
  [
    [
      { from: 540, until: 800 },
      { from: 780, until: 900 },
    ],
    false,
  ],
  [
    [
      { from: 1320, until: 360 },
      { from: 540, until: 780 },
    ],
    true,
  ],
] satisfies [Hours[], boolean][])('hours %j are apart: %s', (hours, apart) => expect(areHoursApart(hours)).toBe(apart))

test('open now, until when, and when again', () => {
  const v = [version()]
  const state = (at: string) => openState(v, msk(at))
  expect(state('2026-11-19T10:00')).toEqual({ open: true, changesAt: msk('2026-11-19T18:00') })
  expect(state('2026-11-19T18:00')).toEqual({ open: false, changesAt: msk('2026-11-20T09:00') })
  expect(state('2026-11-20T18:00')).toEqual({ open: false, changesAt: msk('2026-11-23T09:00') })
  expect(openState([version({ week: all })], msk('2026-11-19T10:00'))).toEqual({ open: true, changesAt: null })
  expect(openState([], msk('2026-11-19T10:00'))).toEqual({ open: false, changesAt: null })
})

const hours = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
const anyVersion = (number: number, validFrom: number | null) =>
  fc
    .record({
      timeZone: fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
      week: fc.array(
        fc.array(
          hours.map(([from, until]) => ({ from, until })),
          { maxLength: 3 },
        ),
        { minLength: 7, maxLength: 7 },
      ),
    })
    .map((v) => ({ ...v, number, validFrom, exceptions: [] }))
const start = Date.UTC(2026, 2, 20)
const anyVersions = fc.tuple(anyVersion(1, null), anyVersion(2, start + 9 * day + 1), anyVersion(3, start + 20 * day))
const instants = fc
  .array(fc.integer({ min: 0, max: 30 * day }), { minLength: 3, maxLength: 3 })
  .map((at) => at.sort((a, b) => a - b).map((ms) => start + ms) as [number, number, number])

test('the parts of a stretch add up to the whole, and no stretch works longer than it lasts', () => {
  fc.assert(
    fc.property(anyVersions, instants, (versions, [a, b, c]) => {
      const of = (from: number, until: number) => workingTime(versions, from, until) ?? 0
      expect(of(a, b) + of(b, c)).toBe(of(a, c))
      expect(of(a, b)).toBeLessThanOrEqual(of(a, c))
      expect(of(a, c)).toBeLessThanOrEqual(c - a)
    }),
    { numRuns: 60 },
  )
})
test('where the state changes next, open times begin or end', () => {
  fc.assert(
    fc.property(anyVersions, instants, (versions, [at]) => {
      const { open, changesAt } = openState(versions, at)
      if (changesAt === null) return
      const between = openTimes(versions, at, changesAt).reduce((ms, s) => ms + s.until - s.from, 0)
      expect(between).toBe(open ? changesAt - at : 0)
      expect(openState(versions, changesAt).open).toBe(!open)
    }),
    { numRuns: 60 },
  )
})

test('Russian public holidays: by decree, and by the law where there is none yet', () => {
  const of = (year: number) => russianHolidays(year).days.map((d) => d.date.slice(5))
  expect(russianHolidays(2026).decreed).toBe(true)
  expect(of(2026)).toEqual(
    '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 01-09 02-23 03-08 03-09 05-01 05-09 05-11 06-12 11-04 12-31'.split(
      ' ',
    ),
  )
  const { decreed, days } = russianHolidays(2032)
  expect(decreed).toBe(false)
  expect(days.filter((d) => d.name === 'moved').map((d) => d.date)).toEqual(['2032-05-03', '2032-05-10', '2032-06-14'])
})
