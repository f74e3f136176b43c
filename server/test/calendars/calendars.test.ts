import { audit } from '@beseda/contract/endpoints/audit.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import type { Calendar } from '@beseda/contract/entities/calendar.ts'
import { startOfDay } from '@beseda/domain/calendar/zone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_TEAMS_UPDATE'] })
})
afterEach(() => w.close())

const day = [{ from: 540, until: 1080 }]
const week = [day, day, day, day, day, [], []]
const form = { name: 'Будни', isDefault: false, timeZone: 'Europe/Moscow', week, exceptions: [] }
const create = (over: object = {}) => boss.call(calendars.create, { ...form, ...over })
const list = async () => (await boss.call(calendars.list, {})).calendars
const codesOf = async (over: object) => {
  const answer = await callEndpoint(w.app, calendars.create, { ...form, ...over }, { token: boss.token })
  return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
}
const exception = { date: '2030-01-07', name: '', hours: [] }

test.each([
  [{ name: 'ы'.repeat(64) }, 'ok'],
  [{ name: 'ы'.repeat(65) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
  [{ timeZone: 'Europe/Nowhere' }, { timeZone: 'FIELD_INVALID' }],
  [{ timeZone: '+03:00' }, { timeZone: 'FIELD_INVALID' }],
  [{ timeZone: 'Asia/Calcutta' }, 'ok'],
  [{ name: '\u200b \u2060' }, { name: 'FIELD_REQUIRED' }],
  [{ week: week.slice(1) }, { week: 'FIELD_INVALID' }],
  [{ week: [[], [], [], [], [], [], []] }, 'ok'],
  [{ week: [[{ from: 0, until: 1440 }], ...week.slice(1)] }, 'ok'],
  [{ week: [[{ from: 1320, until: 360 }], ...week.slice(1)] }, 'ok'],
  [{ week: [[{ from: 1320, until: 360 }], [{ from: 360, until: 1260 }], ...week.slice(2)] }, 'ok'],
  [
    { week: [[{ from: 1320, until: 360 }], [{ from: 300, until: 1260 }], ...week.slice(2)] },
    { week: 'HOURS_OVERLAP_NEXT_DAY' },
  ],
  // Sunday night and Monday morning
  [
    { week: [[{ from: 60, until: 600 }], ...week.slice(1, 6), [{ from: 1320, until: 120 }]] },
    { week: 'HOURS_OVERLAP_NEXT_DAY' },
  ],
  [{ week: [[{ from: 540, until: 540 }], ...week.slice(1)] }, { 'week.0': 'HOURS_INVALID' }],
  [{ week: [[...day, { from: 600, until: 700 }], ...week.slice(1)] }, { 'week.0': 'HOURS_INVALID' }],
  [{ week: [[{ from: -1, until: 1440 }], ...week.slice(1)] }, { 'week.0.0.from': 'NUMBER_RANGE' }],
  [{ week: [[{ from: 0, until: 1441 }], ...week.slice(1)] }, { 'week.0.0.until': 'NUMBER_RANGE' }],
  [{ week: [[{ from: 0.5, until: 60 }], ...week.slice(1)] }, { 'week.0.0.from': 'NUMBER_INVALID' }],
  [{ exceptions: [exception] }, 'ok'],
  [{ exceptions: [{ ...exception, date: '2030-02-30' }] }, { 'exceptions.0.date': 'DATE_INVALID' }],
  [{ exceptions: [{ ...exception, date: '7 января' }] }, { 'exceptions.0.date': 'DATE_INVALID' }],
  [{ exceptions: [exception, exception] }, { exceptions: 'DATE_TWICE' }],
])('a calendar with %j: %j', async (over, expected) => expect(await codesOf(over)).toEqual(expected))

test('names are compared without letter case; deleting frees a name', async () => {
  const made = await create()
  expect(await codesOf({ name: 'БУДНИ ' })).toBe('CALENDAR_NAME_TAKEN')
  await boss.call(calendars.remove, { calendarId: made.id })
  expect(await codesOf({ name: 'БУДНИ' })).toBe('ok')
  expect((await list()).map((c) => c.name)).toEqual(['БУДНИ'])
})
test('other hours are a version of their own; the former one stays as it was', async () => {
  const made = await create()
  expect(made.versions).toEqual([{ number: 1, validFrom: null, timeZone: 'Europe/Moscow', week, exceptions: [] }])
  await w.advance('1h')
  const change = (over: object, validFrom: string | null): Promise<Calendar> =>
    boss.call(calendars.change, { calendarId: made.id, ...form, ...over, validFrom })
  expect((await change({ name: 'Рабочие дни' }, null)).versions, 'only the name').toHaveLength(1)
  const saturday = [...week.slice(0, 5), day, []]
  const now = w.clock.now()
  const changed = await change({ week: saturday }, null)
  expect(changed.versions).toMatchObject([{ number: 2, validFrom: now, week: saturday }])
  const planned = await change({ week }, '2030-02-01')
  const february = startOfDay('Europe/Moscow', '2030-02-01')
  expect(planned.versions.map((v) => [v.number, v.validFrom])).toEqual([
    [2, now],
    [3, february],
  ])
  const again = await change({ week, exceptions: [{ date: '2030-02-23', name: 'Праздник', hours: [] }] }, '2030-02-01')
  expect(again.versions.map((v) => [v.validFrom, v.exceptions.length])).toEqual([
    [now, 0],
    [february, 1],
  ])
  expect(await w.sql('select number, valid_from is null as ever from calendar_versions order by number')).toMatchObject(
    [
      { number: 1, ever: true },
      { number: 2, ever: false },
      { number: 3, ever: false },
    ],
  )
})
test('past hours cannot be changed, current ones not removed, later ones can', async () => {
  const { id: calendarId } = await create()
  const change = (validFrom: string) =>
    callEndpoint(w.app, calendars.change, { calendarId, ...form, week: [...week.slice(1), day], validFrom }, boss)
  expect((await change('2029-12-31')).code).toBe('DATE_PAST')
  expect((await change('2030-01-02')).code).toBe('ok')
  const remove = (number: number) => callEndpoint(w.app, calendars.removeVersion, { calendarId, number }, boss)
  expect((await remove(1)).code).toBe('CALENDAR_IN_FORCE')
  expect((await remove(7)).code).toBe('CALENDAR_NOT_FOUND')
  const left = await boss.call(calendars.removeVersion, { calendarId, number: 2 })
  expect(left.versions.map((v) => v.number)).toEqual([1])
  await change('2030-01-02')
  await w.advance('24h')
  expect((await remove(2)).code).toBe('CALENDAR_IN_FORCE')
})
test('one calendar at most is everybody’s; of two who make theirs so, one stays', async () => {
  const first = await create({ isDefault: true })
  await create({ name: 'Второй', isDefault: true })
  expect((await list()).map((c) => [c.name, c.isDefault])).toEqual([
    ['Будни', false],
    ['Второй', true],
  ])
  await Promise.all([create({ name: 'А', isDefault: true }), create({ name: 'Б', isDefault: true })])
  expect((await list()).filter((c) => c.isDefault)).toHaveLength(1)
  const { entries } = await boss.call(audit.changes, { entity: 'calendar', entityId: first.id })
  expect(entries.map((e) => [e.action, e.changes.find((c) => c.field === 'isDefault')])).toEqual([
    ['changed', { field: 'isDefault', before: true, after: false }],
    ['created', { field: 'isDefault', before: null, after: true }],
  ])
})
test('the log says which hours were added and removed, and from when', async () => {
  const { id: calendarId } = await create()
  await boss.call(calendars.change, {
    ...{ calendarId, ...form, week: [...week.slice(0, 5), [{ from: 600, until: 960 }], []] },
    ...{ exceptions: [{ date: '2030-01-08', name: 'Праздник', hours: [] }], validFrom: '2030-01-07' },
  })
  const [entry] = (await boss.call(audit.changes, { entity: 'calendar', entityId: calendarId })).entries
  const days = ['0 09:00–18:00', '1 09:00–18:00', '2 09:00–18:00', '3 09:00–18:00', '4 09:00–18:00']
  expect(entry!.changes).toEqual([
    { field: 'weekHours', before: days, after: [...days, '5 10:00–16:00'] },
    { field: 'exceptions', before: [], after: ['2030-01-08 Праздник'] },
    { field: 'validFrom', before: null, after: startOfDay('Europe/Moscow', '2030-01-07') },
  ])
})
