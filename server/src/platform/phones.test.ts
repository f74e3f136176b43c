import { expect, test } from 'vitest'
import { normalizedPhone } from './phones.ts'

test.each([
  ['8 (916) 123-45-67', '+79161234567'],
  ['+7 916 123 45 67', '+79161234567'],
  ['9161234567', '+79161234567'],
  ['+375 29 123-45-67', '+375291234567'],
  ['+44 7911 123456', '+447911123456'],
  ['+7 000 000-00-00', null],
  ['+999 12345678901', null],
  ['1234567890', null],
])('%s → %s', (typed, number) => expect(normalizedPhone(typed)).toBe(number))
