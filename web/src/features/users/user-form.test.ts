import { users } from '@beseda/contract/endpoints/users.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { expect, test } from 'vitest'
import { toInput, type UserValues, valuesOf } from './user-form.ts'

const id = '00000000-0000-7000-8000-000000000000'
const filled: UserValues = {
  ...valuesOf(null),
  ...{ name: 'Вера', email: 'vera@example.ru', roleId: id, password: 'Sinichka-42', passwordRepeat: 'Sinichka-42' },
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
  [{ breakMinutes: 'час' }, { breakMinutes: 'FIELD_INVALID' }],
  [{ passwordRepeat: 'Sinichka-43' }, { passwordRepeat: 'PASSWORDS_DIFFER' }],
  [{ password: 'sinichka', passwordRepeat: 'sinichka' }, { password: 'PASSWORD_NO_UPPERCASE' }],
] as const)('the form says what the server says: %j → %j', (change, expected) => {
  expect(codes(change)).toEqual(expected)
})
test('a known person keeps the password unless a new one is wanted', () => {
  const known = { ...filled, newPassword: false }
  expect(toInput(known)).not.toHaveProperty('password')
  expect(formCodes(users.change, { userId: id, ...toInput(known) })).toEqual({})
  expect(
    formCodes(users.change, { userId: id, ...toInput({ ...known, newPassword: true, password: '' }) }),
  ).toMatchObject({
    password: 'PASSWORD_TOO_SHORT',
  })
})
