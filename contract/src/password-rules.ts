import { limits } from './limits.ts'

/** What a new password must have (spec.md, 5), in the order in which forms list it. The codes are those of errors/fields.ts. */
export const passwordRules = [
  { code: 'PASSWORD_TOO_SHORT', holds: (password: string) => [...password].length >= limits.passwordMin },
  { code: 'PASSWORD_NO_UPPERCASE', holds: (password: string) => /\p{Lu}/u.test(password) },
  { code: 'PASSWORD_NO_DIGIT', holds: (password: string) => /\p{Nd}/u.test(password) },
  { code: 'PASSWORD_NO_SPECIAL', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

/** Whether it is a possible password at all. */
export const isPasswordFormat = (password: string): boolean =>
  password.length <= limits.passwordMax && passwordRules.every(({ holds }) => holds(password))
