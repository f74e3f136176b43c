import { describe, expect, test } from 'vitest'
import { checkAll, checkField } from './sign-in-form.ts'

describe('sign-in form', () => {
  test.each([
    ['login', '', 'FIELD_REQUIRED'],
    ['login', '   ', 'FIELD_REQUIRED'],
    ['login', 'abc', 'EMAIL_FORMAT'],
    ['login', 'a@b', 'EMAIL_FORMAT'],
    ['login', 'a b@c.ru', 'EMAIL_FORMAT'],
    ['login', `${'a'.repeat(260)}@b.ru`, 'EMAIL_FORMAT'],
    ['login', ' ann@example.ru ', null],
    ['login', 'анна@почта.рф', null],
    ['password', '', 'FIELD_REQUIRED'],
    ['password', 'short', 'PASSWORD_FORMAT'],
    ['password', `Aa1-${'x'.repeat(253)}`, 'PASSWORD_FORMAT'],
    ['password', 'correct-horse-1', 'PASSWORD_FORMAT'],
    ['password', 'Correct-horse', 'PASSWORD_FORMAT'],
    ['password', 'CorrectHorse1', 'PASSWORD_FORMAT'],
    ['password', 'Correct-horse-1', null],
  ] as const)('%s «%s» → %s', (name, value, code) => expect(checkField(name, value)).toBe(code))

  test('all fields at once', () => {
    expect(checkAll({ login: 'abc', password: '' })).toEqual({ login: 'EMAIL_FORMAT', password: 'FIELD_REQUIRED' })
    expect(checkAll({ login: 'a@b.ru', password: 'Correct-horse-1' })).toEqual({})
  })
})
