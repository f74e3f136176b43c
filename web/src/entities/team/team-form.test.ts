import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { initialSettings, settingNames } from '@beseda/contract/team-settings.ts'
import { expect, test } from 'vitest'
import { formerOf, type TeamValues, toInput, valuesOf } from './team-form.ts'

const team: Team = {
  ...initialSettings,
  ...{ dialogLimit: 3, closeHours: 48, closeWarnMinutes: 10, delayMediumS: 90, delayHighS: 180, maxOnBreak: 2 },
  ...{ version: 1, changed: {} },
  ...{ id: 't', name: 'Возвраты', description: 'Обмен', calendar: null, memberCount: 0, someMembers: [], openChats: 0 },
}
const filled = valuesOf(team, [])
const codes = (change: Partial<TeamValues>) => formCodes(teams.create, toInput({ ...filled, ...change }))

test('the choices and custom hours and minutes round-trip', () => {
  for (const [times, closing] of [
    [{ closeHours: null, closeMinutes: null }, 'none'],
    [{ closeHours: 24, closeMinutes: null }, '24'],
    [{ closeHours: 72, closeMinutes: null }, '72'],
    [{ closeHours: 100, closeMinutes: null }, 'hours'],
    [{ closeHours: null, closeMinutes: 4320 }, 'minutes'],
  ] as const) {
    const values = valuesOf({ ...team, ...times }, [])
    expect(values.closing).toBe(closing)
    expect(toInput(values)).toMatchObject(times)
  }
})
test.each([
  [{}, {}],
  [{ name: 'ы'.repeat(64), description: 'ы'.repeat(128) }, {}],
  [{ closeWarnMinutes: '' }, {}],
  [{ closeWarnMinutes: '61' }, { closeWarnMinutes: 'NUMBER_RANGE' }],
  [{ closing: 'minutes', closeMinutes: '10' }, { closeWarnMinutes: 'CLOSE_WARNING_TOO_EARLY' }],
  [{ name: 'ы'.repeat(65) }, { name: 'TEXT_TOO_LONG' }],
  [{ description: 'ы'.repeat(129) }, { description: 'TEXT_TOO_LONG' }],
  [{ dialogLimit: '999', redistributeMinutes: '999' }, {}],
  [{ maxOnBreak: '' }, {}],
  [{ maxOnBreak: '0' }, { maxOnBreak: 'NUMBER_RANGE' }],
  [{ maxOnBreak: '1000' }, { maxOnBreak: 'NUMBER_RANGE' }],
  [{ dialogLimit: '1000' }, { dialogLimit: 'NUMBER_RANGE' }],
  [{ dialogLimit: '' }, { dialogLimit: 'NUMBER_INVALID' }],
  [{ dialogLimit: 'пять' }, { dialogLimit: 'NUMBER_INVALID' }],
  [{ redistributeMinutes: '' }, {}],
  [{ redistributeMinutes: '1000' }, { redistributeMinutes: 'NUMBER_RANGE' }],
  [{ closing: 'hours', closeHours: '999' }, {}],
  [{ closing: 'hours', closeHours: '1000' }, { closeHours: 'CHAT_EXPIRY_DELAY_INVALID' }],
  [{ closing: 'hours', closeHours: '' }, { closeHours: 'NUMBER_INVALID' }],
  [{ closing: 'minutes', closeMinutes: '4320' }, {}],
  [{ closing: 'minutes', closeMinutes: '4321' }, { closeMinutes: 'CHAT_EXPIRY_DELAY_INVALID' }],
  [{ closing: '48', closeMinutes: 'nonsense' }, {}],
  [{ inactivityHours: '24' }, {}],
  [{ inactivityHours: '23' }, { inactivityHours: 'INACTIVITY_TIME_INVALID' }],
  [{ inactivityHours: '' }, { inactivityHours: 'NUMBER_INVALID' }],
] as const)('form and server give the same errors: %j → %j', (change, expected) => {
  expect(codes(change)).toEqual(expected)
})
test('delays of the team: minutes and seconds, or none', () => {
  expect([filled.delayMediumS, filled.delayHighS]).toEqual(['1:30', '3'])
  expect(codes({ delayMediumS: '', delayHighS: '5' })).toEqual({})
  expect(codes({ delayMediumS: '5', delayHighS: '' })).toEqual({ delayHighS: 'FIELD_REQUIRED' })
  expect(codes({ delayMediumS: '5', delayHighS: '4:59' })).toEqual({ delayHighS: 'DELAYS_NOT_IN_ORDER' })
  expect(formerOf([{ field: 'delayHighS', before: 60, after: null }])).toEqual({ delayHighS: '1' })
})
test('which time the delays count: as the channel, all time, or working time', () => {
  for (const [stored, typed] of [
    [null, 'channel'],
    [false, 'all'],
    [true, 'working'],
  ] as const) {
    expect(valuesOf({ ...team, delayWorking: stored }, []).delayWorking).toBe(typed)
    expect(toInput({ ...filled, delayWorking: typed }).delayWorking).toBe(stored)
    expect(formerOf([{ field: 'delayWorking', before: stored, after: null }])).toEqual({ delayWorking: typed })
  }
})
test('every setting goes into the form and comes back unchanged', () => {
  const { name, description } = team
  const { calendarId, memberIds, ...back } = toInput(valuesOf(team, ['m']))
  expect({ ...back, calendarId, memberIds }).toMatchObject({ name, description, calendarId: null, memberIds: ['m'] })
  for (const setting of settingNames) expect(back[setting], setting).toEqual(team[setting])
  expect(valuesOf(null, [])).toMatchObject({ dialogLimit: '5', inactivityHours: '0', closing: 'none', maxOnBreak: '' })
})
test('former values are restored as typed; members are not', () => {
  expect(
    formerOf([
      { field: 'name', before: 'Обмен', after: 'Возвраты' },
      { field: 'redistributeMinutes', before: null, after: 5 },
      { field: 'maxOnBreak', before: 3, after: null },
      { field: 'closeHours', before: 48, after: null },
      { field: 'closeMinutes', before: null, after: 30 },
      { field: 'members', before: ['Анна'], after: [] },
    ]),
  ).toEqual({
    name: 'Обмен',
    redistributeMinutes: '',
    maxOnBreak: '3',
    closing: '48',
    closeHours: '48',
    closeMinutes: '',
  })
  // Only one of the two fields changed: the other one was empty before.
  expect(formerOf([{ field: 'closeHours', before: null, after: 24 }])).toMatchObject({ closing: 'none' })
})
