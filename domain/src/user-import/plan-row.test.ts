import { describe, expect, test } from 'vitest'
import type { ImportCells } from './columns.ts'
import { describeChanges } from './describe.ts'
import { type ImportFacts, type KnownUser, planRow } from './plan-row.ts'
import { readNames } from './read-values.ts'

const facts: ImportFacts = {
  actor: { id: 'me', rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_TEAMS_UPDATE', 'AUTHORITY_CHAT_DISTRIBUTION'] },
  roles: [
    { id: 'operator', names: ['Оператор', 'Operator'], rights: ['AUTHORITY_CHAT_DISTRIBUTION'] },
    { id: 'quiet', names: ['Наблюдатель'], rights: [] },
    { id: 'chief', names: ['Главный'], rights: ['AUTHORITY_FINANCE'] },
  ],
  teams: [
    { id: 't1', names: ['Доставка'] },
    { id: 't2', names: ['Возвраты | Брак'] },
    { id: 't3', names: ['Двойник'] },
    { id: 't4', names: ['двойник'] },
  ],
  user: null,
  lang: 'ru',
}
const vera: KnownUser = {
  ...{ id: 'vera', name: 'Вера', phone: '', affiliation: 'Склад', roleId: 'operator', teamIds: ['t1'] },
  ...{ breakMinutes: 15, active: true, invited: false },
}
const anna: ImportCells = { email: 'anna@example.ru', name: 'Анна', role: 'оператор', teams: 'доставка' }
const plan = (cells: ImportCells, more: Partial<ImportFacts> = {}) => planRow(cells, { ...facts, ...more })
const refusalOf = (cells: ImportCells, more: Partial<ImportFacts> = {}) => {
  const made = plan(cells, more)
  return made.is === 'refused' ? [made.column, made.refusal.code] : made.is
}

describe('a new user', () => {
  test('is created with what the file says, invited, and not active before', () => {
    expect(plan({ ...anna, phone: '+7 900 123-45-67', breakMinutes: '15', active: 'да' })).toEqual({
      is: 'create',
      invites: true,
      form: {
        ...{ email: 'anna@example.ru', name: 'Анна', phone: '+7 900 123-45-67', affiliation: '', roleId: 'operator' },
        ...{ teamIds: ['t1'], breakMinutes: 15, active: false },
      },
    })
  })
  test('is not invited when the file says inactive', () =>
    expect(plan({ ...anna, active: 'нет' })).toMatchObject({ is: 'create', invites: false }))
  test.each([
    [{ email: '' }, ['email', 'FIELD_REQUIRED']],
    [{ email: 'anna@' }, ['email', 'EMAIL_FORMAT']],
    [{ name: '' }, ['name', 'FIELD_REQUIRED']],
    [{ name: 'ы'.repeat(33) }, ['name', 'TEXT_TOO_LONG']],
    [{ phone: '12' }, ['phone', 'PHONE_FORMAT']],
    [{ role: '' }, ['role', 'FIELD_REQUIRED']],
    [{ role: 'Повар' }, ['role', 'IMPORT_ROLE_UNKNOWN']],
    [{ role: 'Главный' }, ['role', 'RIGHTS_EXCEED_YOURS']],
    [{ teams: '' }, ['teams', 'USER_WITHOUT_TEAM']],
    [{ teams: '', role: 'Наблюдатель' }, 'create'],
    [{ teams: 'Кухня' }, ['teams', 'IMPORT_TEAM_UNKNOWN']],
    [{ teams: 'Двойник' }, ['teams', 'IMPORT_NAME_AMBIGUOUS']],
    [{ breakMinutes: '1000' }, ['breakMinutes', 'NUMBER_RANGE']],
    [{ breakMinutes: 'час' }, ['breakMinutes', 'NUMBER_INVALID']],
    [{ active: 'может быть' }, ['active', 'IMPORT_YES_OR_NO']],
  ])('%j → %j', (more, outcome) => expect(refusalOf({ ...anna, ...more })).toEqual(outcome))
  test('teams are a right of their own', () => {
    const actor = { id: 'me', rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_CHAT_DISTRIBUTION'] as const }
    expect(refusalOf(anna, { actor })).toEqual(['teams', 'TEAM_CHANGE_DENIED'])
  })
})

describe('a known user', () => {
  const same: ImportCells = {
    ...{ email: 'VERA@example.ru', name: 'Вера', phone: '', affiliation: 'Склад', role: 'Operator' },
    ...{ teams: 'Доставка', breakMinutes: '15', active: 'yes' },
  }
  test('an unchanged row changes nothing, whatever the letter case and the language', () =>
    expect(plan(same, { user: vera })).toEqual({ is: 'same' }))
  test('only columns of the file count; an empty cell empties the field', () => {
    expect(plan({ email: 'vera@example.ru' }, { user: vera })).toEqual({ is: 'same' })
    const patch = { affiliation: '', breakMinutes: null }
    expect(plan({ email: 'vera@example.ru', affiliation: '', breakMinutes: '' }, { user: vera })).toEqual({
      ...{ is: 'change', userId: 'vera', patch },
    })
  })
  test('what changes is shown with names', () => {
    const made = plan(
      { ...same, role: 'Наблюдатель', teams: 'Доставка | Возвраты | Брак', active: 'нет' },
      { user: vera },
    )
    expect(made.is === 'change' && describeChanges(vera, made.patch, facts)).toEqual([
      { column: 'role', before: 'Оператор', after: 'Наблюдатель' },
      { column: 'teams', before: 'Доставка', after: 'Доставка, Возвраты | Брак' },
      { column: 'active', before: 'да', after: 'нет' },
    ])
  })
  test.each([
    [
      'more rights than the caller',
      { role: 'Оператор' },
      { user: { ...vera, roleId: 'chief' } },
      [null, 'USER_HAS_MORE_RIGHTS'],
    ],
    ['the own role', { role: 'Наблюдатель' }, { user: { ...vera, id: 'me' } }, ['role', 'OWN_ROLE']],
    ['the own account', { active: 'нет' }, { user: { ...vera, id: 'me' } }, ['active', 'OWN_ACCOUNT_ACTIVE']],
    ['the last team', { teams: '' }, { user: vera }, ['teams', 'USER_WITHOUT_TEAM']],
    ['a user who has been without a team', { name: 'Вера К.' }, { user: { ...vera, teamIds: [] } }, 'change'],
    [
      'an invited one, who becomes active by the invitation',
      { active: 'да' },
      { user: { ...vera, active: false, invited: true } },
      'same',
    ],
  ] as const)('%s', (_, cells, more, outcome) =>
    expect(refusalOf({ email: 'vera@example.ru', ...cells }, more)).toEqual(outcome),
  )
})

test('names with the separator in them are read', () => {
  expect(readNames('Возвраты | Брак|Доставка', facts.teams)).toEqual({ ids: ['t1', 't2'] })
  expect(readNames(' | ', facts.teams)).toEqual({ ids: [] })
  expect(readNames('Возвраты | Склад', facts.teams)).toEqual({ unknown: 'Возвраты' })
})
