import { users } from '@beseda/contract/endpoints/users.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { expect, test } from 'vitest'
import { formerOf, teamProblem, toInput, type UserValues, valuesOf } from './user-form.ts'

const id = '00000000-0000-7000-8000-000000000000'
const filled: UserValues = {
  ...valuesOf(null),
  ...{ name: 'Вера', email: 'vera@example.ru', roleId: id, password: 'Sinichka-42', passwordRepeat: 'Sinichka-42' },
  newPassword: true,
}
const codes = (change: Partial<UserValues>) => formCodes(users.create, toInput({ ...filled, ...change }))

test.each([
  [{}, {}],
  [{ name: 'ы'.repeat(32) }, {}],
  [{ name: 'ы'.repeat(33) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: '' }, { name: 'FIELD_REQUIRED' }],
  [{ email: '' }, { email: 'FIELD_REQUIRED' }],
  [{ email: 'vera@' }, { email: 'EMAIL_FORMAT' }],
  [{ phone: '12' }, { phone: 'PHONE_FORMAT' }],
  [{ roleId: '' }, { roleId: 'FIELD_REQUIRED' }],
  [{ affiliation: 'ы'.repeat(256) }, { affiliation: 'TEXT_TOO_LONG' }],
  [{ breakMinutes: '999' }, {}],
  [{ breakMinutes: '1000' }, { breakMinutes: 'NUMBER_RANGE' }],
  [{ breakMinutes: 'час' }, { breakMinutes: 'NUMBER_INVALID' }],
  [{ passwordRepeat: 'Sinichka-43' }, { passwordRepeat: 'PASSWORDS_DIFFER' }],
  [{ password: 'sinichka', passwordRepeat: 'sinichka' }, { password: 'PASSWORD_NO_UPPERCASE' }],
] as const)('form and server give the same errors: %j → %j', (change, expected) => {
  expect(codes(change)).toEqual(expected)
})
test('an existing user keeps the password unless a new one is typed', () => {
  const known = { ...filled, newPassword: false }
  expect(toInput(known)).not.toHaveProperty('password')
  expect(formCodes(users.change, { userId: id, ...toInput(known) })).toEqual({})
  expect(
    formCodes(users.change, { userId: id, ...toInput({ ...known, newPassword: true, password: '' }) }),
  ).toMatchObject({
    password: 'PASSWORD_TOO_SHORT',
  })
})

const role = (roleId: string, name: string, assignable = true, receivesChats = false) => ({
  id: roleId,
  name,
  system: null,
  assignable,
  receivesChats,
  lost: [],
})
const known = {
  roles: [role('r1', 'Старший'), role('r2', 'Главный', false), role('r3', 'Двойник'), role('r4', 'Двойник')],
  teams: [
    { id: 't1', name: 'Доставка' },
    { id: 't2', name: 'Возвраты' },
  ],
}
test.each([
  [{ field: 'personName', before: 'Вера' }, { name: 'Вера' }],
  [{ field: 'breakMinutes', before: null }, { breakMinutes: '' }],
  [{ field: 'breakMinutes', before: 15 }, { breakMinutes: '15' }],
  [{ field: 'role', before: 'Старший' }, { roleId: 'r1' }],
  [{ field: 'role', before: 'Главный' }, {}],
  [{ field: 'role', before: 'Двойник' }, {}],
  [{ field: 'role', before: 'Ушедшая' }, {}],
  [{ field: 'teams', before: ['Возвраты', 'Доставка'] }, { teamIds: ['t2', 't1'] }],
  [{ field: 'teams', before: ['Возвраты', 'Ушедшая'] }, {}],
  [{ field: 'teams', before: [] }, { teamIds: [] }],
  [{ field: 'password', before: false }, {}],
] as const)('a former value is restored only when it is unambiguous: %j → %j', (change, values) => {
  expect(formerOf([{ after: null, ...change } as AuditChange], known)).toEqual(values)
})
test('for users who may not change teams, none are restored', () =>
  expect(formerOf([{ field: 'teams', before: [], after: ['Доставка'] }], { ...known, teams: null })).toEqual({}))

const operator = { roles: [role('op', 'Оператор', true, true), role('fin', 'Финансы')], mayTeams: true }
test.each([
  [{ roleId: 'op', teamIds: [] }, operator, { teamIds: 'USER_WITHOUT_TEAM' }],
  [{ roleId: 'op', teamIds: [] }, { ...operator, mayTeams: false }, { roleId: 'USER_WITHOUT_TEAM' }],
  [{ roleId: 'op', teamIds: ['t1'] }, operator, {}],
  [{ roleId: 'fin', teamIds: [] }, operator, {}],
  [{ roleId: '', teamIds: [] }, operator, {}],
  [{ roleId: 'op', teamIds: [] }, { ...operator, stored: { roleId: 'op', teamIds: [] } }, {}],
  [
    { roleId: 'op', teamIds: [] },
    { ...operator, stored: { roleId: 'op', teamIds: ['t1'] } },
    { teamIds: 'USER_WITHOUT_TEAM' },
  ],
] as const)('a role that receives chats needs a team: %j', (values, known, problem) =>
  expect(teamProblem(values, known)).toEqual(problem),
)
