import { newPassword } from '@beseda/contract/new-password.ts'
import { expect, test } from 'vitest'
import { passwordProblem } from './validate-password.ts'

const codeOf = (password: string) => newPassword.safeParse(password).error?.issues[0]?.message ?? null

test.each([
  ['Abcdef1', 'PASSWORD_TOO_SHORT'],
  ['Kolobok1', 'PASSWORD_NO_SPECIAL'],
  ['kolobok1!', 'PASSWORD_NO_UPPERCASE'],
  ['Kolobok!!', 'PASSWORD_NO_DIGIT'],
  ['Kolob 12', 'PASSWORD_NO_SPECIAL'],
  ['Kolob1!x', null],
  ['Ёлкаёж1!', null],
  [`Aa1!${'x'.repeat(252)}`, null],
  [`Aa1!${'x'.repeat(253)}`, 'TEXT_TOO_LONG'],
])('%s → %s, by the schema as by the rule', (password, code) => {
  expect(codeOf(password)).toBe(code)
  expect(passwordProblem(password)).toBe(code)
})
test('eight characters are counted as people count them, not as halves of them', () => {
  expect(passwordProblem('Aa1!😀😀😀')).toBe('PASSWORD_TOO_SHORT')
  expect(passwordProblem('Aa1!😀😀😀😀')).toBeNull()
})
test.each(['Password1!', 'P@ssw0rd1', '1Qwerty!!', 'Пароль123!', 'Admin-2026', 'Qwerty123!'])(
  '%s is what is guessed first',
  (password) => expect(passwordProblem(password)).toBe('PASSWORD_TOO_COMMON'),
)
test('a password made of the own login or name is refused; a longer one that only contains it is not', () => {
  expect(passwordProblem('Marusya-1980', ['marusya@example.ru', 'Мария'])).toBe('PASSWORD_PERSONAL')
  expect(passwordProblem('Vorobey-1980', ['ann@example.ru', 'Воробей', 'Vorobey'])).toBe('PASSWORD_PERSONAL')
  expect(passwordProblem('Marusya-eats-pie-1', ['marusya@example.ru'])).toBeNull()
})
