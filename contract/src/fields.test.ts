import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, phone } from './fields.ts'
import { inputCodes } from './input-codes.ts'
import { limits } from './limits.ts'

const codeOf = (schema: z.ZodMiniType, value: unknown): string => {
  const { error } = z.object({ field: schema }).safeParse({ field: value })
  return error ? inputCodes(error).field! : 'ok'
}
test.each([
  ['', 'FIELD_REQUIRED'],
  ['  ', 'FIELD_REQUIRED'],
  ['ann', 'EMAIL_FORMAT'],
  ['ann@example', 'EMAIL_FORMAT'],
  ['ann@example.', 'EMAIL_FORMAT'],
  ['a b@example.ru', 'EMAIL_FORMAT'],
  ['ann@example.ru, eve@example.com', 'EMAIL_FORMAT'],
  ['Ann <ann@example.ru>', 'EMAIL_FORMAT'],
  ['ann@example.ru\r\nBcc: eve@example.com', 'EMAIL_FORMAT'],
  [' ann@example.ru ', 'ok'],
  ['анна@почта.рф', 'ok'],
  [`${'a'.repeat(limits.loginMax - 5)}@b.ru`, 'ok'],
  [`${'a'.repeat(limits.loginMax - 4)}@b.ru`, 'TEXT_TOO_LONG'],
])('e-mail «%s»: %s', (value, code) => expect(codeOf(email, value)).toBe(code))
test.each([
  ['', 'FIELD_REQUIRED'],
  ['+7 (916) 123-45-67', 'ok'],
  ['8 916 123 45 67', 'ok'],
  ['916123456', 'PHONE_FORMAT'],
  ['9161234567', 'ok'],
  ['+123456789012345', 'ok'],
  ['+1234567890123456', 'PHONE_FORMAT'],
  ['+7 916 12E-45-67', 'PHONE_FORMAT'],
  ['call me', 'PHONE_FORMAT'],
  ['7+9161234567', 'PHONE_FORMAT'],
  [`+7${' '.repeat(20)}9161234567`, 'ok'],
  [`+7${' '.repeat(21)}9161234567`, 'TEXT_TOO_LONG'],
])('phone «%s»: %s', (value, code) => expect(codeOf(phone, value)).toBe(code))
