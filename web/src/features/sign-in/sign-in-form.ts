import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isPasswordFormat } from '@beseda/contract/password-rules.ts'

export interface Credentials {
  readonly login: string
  readonly password: string
}
export type FieldErrors = { readonly [K in keyof Credentials]?: ErrorCode }

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The error of one field; null when it is valid. */
export const checkField = (name: keyof Credentials, value: string): ErrorCode | null => {
  if (value.trim() === '') return 'FIELD_REQUIRED'
  if (name === 'login') return email.test(value.trim()) && value.length <= limits.loginMax ? null : 'EMAIL_FORMAT'
  return isPasswordFormat(value) ? null : 'PASSWORD_FORMAT'
}
export const checkAll = (credentials: Credentials): FieldErrors => {
  const login = checkField('login', credentials.login)
  const password = checkField('password', credentials.password)
  return { ...(login && { login }), ...(password && { password }) }
}
