import { beforeAll, describe, expect, test } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { calendars } from '../../lib/words/ru/calendars.ts'
import { check, formerOf, toInput, valuesOf } from './calendar-form.ts'
import { bars, hoursOf, minutesOf, oneMore, tidyClock, typedOf } from './hours.ts'
import { openNow } from './open-now.ts'

beforeAll(async () => {
  await speak('ru')
  await loadWords('calendars')
})
const from = (text: string, until: string) => ({ from: text, until })

describe('hours as typed', () => {
  test.each([
    ['9', 540],
    ['09:30', 570],
    ['9.30', 570],
    ['0930', 570],
    ['24:00', 1440],
    ['24:01', null],
    ['25', null],
    ['9:60', null],
    ['утро', null],
    ['', null],
  ])('%s: %s', (text, minutes) => expect(minutesOf(text)).toBe(minutes))
  test('a valid time is normalized, an invalid one stays as typed', () => {
    expect([tidyClock('0930'), tidyClock('8'), tidyClock('утро')]).toEqual(['9:30', '8:00', 'утро'])
  })
  test('midnight as an end is the end of the day; the whole day; across midnight', () => {
    expect(hoursOf([from('18:00', '0:00')])).toEqual([{ from: 1080, until: 1440 }])
    expect(hoursOf([from('0', '0')])).toEqual([{ from: 0, until: 1440 }])
    expect(hoursOf([from('22', '6')])).toEqual([{ from: 1320, until: 360 }])
    expect(hoursOf([from('9', '9')])).toBeNull()
    expect(hoursOf([from('9', '13'), from('12', '18')])).toBeNull()
    expect(hoursOf([from('24:00', '6')])).toBeNull()
  })
  test('an added period: the usual day, then an evening, never beyond midnight', () => {
    expect(oneMore([])).toEqual(from('9:00', '18:00'))
    expect(oneMore([from('9', '18')])).toEqual(from('19:00', '22:00'))
    expect(oneMore([from('9', '23:30')])).toEqual(from('23:00', '24:00'))
  })
  test('the chart of a day ends with the day', () => {
    expect(bars([from('6', '12'), from('18', '3')])).toEqual([
      { left: 25, width: 25 },
      { left: 75, width: 25 },
    ])
    expect(bars([from('утро', '12')])).toEqual([])
  })
})

const o = { now: 0, timeZone: 'Europe/Moscow', isFirst: true }
test('a new calendar is complete; the first one applies to everybody', () => {
  const values = valuesOf(null, null, o)
  expect(values.isDefault).toBe(true)
  expect(check(values)).toEqual({})
  expect(toInput({ ...values, name: 'Будни' }, null)).toMatchObject({ name: 'Будни', timeZone: 'Europe/Moscow' })
  expect(toInput(values, null)).not.toHaveProperty('validFrom')
  expect(check({ ...values, week: [[from('1', '1')], ...values.week.slice(1)] })).toEqual({ week: 'HOURS_INVALID' })
})
test('former hours are restored from the log as typed', () => {
  const former = formerOf([
    { field: 'weekHours', before: ['0 09:00–13:00, 14:00–18:00', '6 10:00–15:00'], after: [] },
    { field: 'exceptions', before: ['2026-12-31 09:00–14:00 Короткий день', '2027-01-01 Новый год'], after: [] },
    { field: 'validFrom', before: 5, after: 6 },
  ])
  expect(former.week!.map((day) => day.length)).toEqual([2, 0, 0, 0, 0, 0, 1])
  expect(former.week![0]).toEqual(
    typedOf([
      { from: 540, until: 780 },
      { from: 840, until: 1080 },
    ]),
  )
  expect(former.exceptions).toEqual([
    { date: '2026-12-31', name: 'Короткий день', hours: [from('9:00', '14:00')] },
    { date: '2027-01-01', name: 'Новый год', hours: [] },
  ])
  expect(former).not.toHaveProperty('validFrom')
})
test('open now: until when, by the clock of the calendar’s zone', () => {
  const day = [{ from: 540, until: 1080 }]
  const v = { number: 1, validFrom: null, timeZone: 'Asia/Vladivostok', week: [day, day, day, day, day, [], []] }
  const at = (text: string, exceptions: { date: string; name: string; hours: [] }[] = []) =>
    openNow([{ ...v, exceptions }], Date.parse(`${text}+10:00`), calendars).text
  expect(at('2026-11-19T10:00')).toBe('Открыто до 18:00')
  expect(at('2026-11-20T19:00')).toBe('Закрыто до пн, 9:00')
  // hours that hold since a moment ago, by a clock that is ahead of the browser's
  const fresh = { ...v, number: 2, validFrom: Date.parse('2026-11-19T10:00:09+10:00'), exceptions: [] }
  expect(openNow([fresh], Date.parse('2026-11-19T10:00:00+10:00'), calendars).text).toBe('Открыто до 18:00')
  const off = Array.from({ length: 12 }, (_, i) => ({
    date: `2027-01-${String(i + 1).padStart(2, '0')}`,
    name: '',
    hours: [] as [],
  }))
  expect(at('2026-12-31T19:00', off)).toBe('Закрыто до 13 января, 9:00')
})
