import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import { expect, test } from 'vitest'
import { conditionsOf, fieldsOf, newValues, parametersOf, valuesOf } from './schedule-values.ts'

const team = '01890000-0000-7000-8000-000000000001'
test('a new schedule takes over the report, its conditions and the nearest period of whole days', () => {
  const address = { new: '1', report: 'teams', period: 'today', teams: `${team},none`, clock: 'working', drill: 'x' }
  expect(newValues(address, 'eng')).toMatchObject({ name: 'Teams', report: 'teams', period: 'yesterday', lang: 'eng' })
  expect(parametersOf(address)).toEqual({ teams: `${team},none`, clock: 'working' })
  expect(conditionsOf(parametersOf(address))).toEqual([['teams', 2]])
  expect(newValues({ report: 'unknown', period: 'custom' }, 'ru')).toMatchObject({ report: 'summary', period: '7d' })
})
test('the form shows who still gets the report, and sends numbers; a time that is none is sent as none', () => {
  const schedule = {
    ...{ name: 'x', report: 'teams', period: '7d', format: 'pdf', lang: 'ru', cadence: 'monthly', weekday: 2, day: 31 },
    ...{ minutes: 545, users: [{ id: team, name: 'Анна', unsubscribed: true }] },
    emails: [{ email: 'a@b.example', unsubscribed: false }],
  } as unknown as ReportSchedule
  const values = valuesOf(schedule)
  expect(values).toMatchObject({ minutes: '09:05', weekday: '2', userIds: [], emails: ['a@b.example'] })
  expect(fieldsOf(values)).toMatchObject({ minutes: 545, weekday: 2, day: 31, format: 'xlsx' })
  expect(fieldsOf({ ...values, report: 'summary', minutes: '' })).toMatchObject({ minutes: null, format: 'pdf' })
})
