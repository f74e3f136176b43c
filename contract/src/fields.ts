import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { isSeen, isStraight } from './seen.ts'

/** Shared field schemas. Every message is a code of the error catalogue (errors/fields.ts). */
export const id = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'FIELD_INVALID'))

/** No NUL and no lone surrogate: PostgreSQL refuses the first, UTF-8 has no place for the second. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
export const text = (max: number) =>
  z.string({ error: 'FIELD_REQUIRED' }).check(z.maxLength(max, 'TEXT_TOO_LONG'), z.refine(storable, 'TEXT_NOT_ALLOWED'))
export const requiredText = (max: number) => text(max).check(z.refine(isSeen, 'FIELD_REQUIRED'))
/** A name that people see: it shows the letters that it has, in their order. */
export const nameText = (max: number) => requiredText(max).check(z.refine(isStraight, 'TEXT_NOT_ALLOWED'))

/** Files that were uploaded before, in the order in which the message has them. */
export const messageFiles = z._default(z.array(id).check(z.maxLength(limits.filesPerMessage, 'TOO_MANY_FILES')), [])

/** An address as people type it: blanks around it are not part of it, the server compares without letter case. */
export const email = requiredText(limits.loginMax).check(
  z.refine(
    (s: string) => s.trim() === '' || /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(s.trim()),
    'EMAIL_FORMAT',
  ),
)
/** A phone as people type it; whether such a number exists, the server knows (`PHONE_FORMAT` as well). */
export const phone = requiredText(limits.phone).check(
  z.refine((s: string) => s.trim() === '' || /^\+?[\d\s().-]+$/.test(s.trim()), 'PHONE_FORMAT'),
  z.refine((s: string) => s.trim() === '' || /^\D*(\d\D*){10,15}$/.test(s), 'PHONE_FORMAT'),
)
/** Of `+03:00` not every browser knows what to make; and it has no summer time. */
const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** A name of the IANA database: `Europe/Moscow`. */
export const timeZone = text(64).check(z.refine(isTimeZone, 'FIELD_INVALID'))

/** A whole number. Invalid and out of range have different codes. */
export const whole = ({ min, max }: { readonly min: number; readonly max: number }, outOfRange = 'NUMBER_RANGE') =>
  z.number({ error: 'FIELD_INVALID' }).check(z.int('FIELD_INVALID'), z.gte(min, outOfRange), z.lte(max, outOfRange))

/**
 * Of a change to settings: the version that the sender has seen. A field that somebody else has changed since then is
 * refused with FIELDS_CHANGED_MEANWHILE. Without it nothing is compared.
 */
export const seenVersion = z.optional(whole({ min: 1, max: 2_147_483_647 }))

/** Milliseconds since 1970-01-01T00:00Z. All times of the API have this form. */
export const time = z.number()
export const seq = z
  .number({ error: 'FIELD_INVALID' })
  .check(z.int('FIELD_INVALID'), z.gte(0, 'FIELD_INVALID'), z.lte(2_147_483_647, 'FIELD_INVALID'))
/** The same in a query string, where everything is text. */
export const querySeq = z.coerce
  .number({ error: 'FIELD_INVALID' })
  .check(z.int('FIELD_INVALID'), z.gte(0, 'FIELD_INVALID'), z.lte(2_147_483_647, 'FIELD_INVALID'))
/** A time in a query string: milliseconds since 1970. */
export const queryTime = z.coerce
  .number({ error: 'FIELD_INVALID' })
  .check(z.int('FIELD_INVALID'), z.gte(0, 'FIELD_INVALID'), z.lte(limits.timeMax, 'FIELD_INVALID'))
export const pageSize = z._default(
  z.coerce
    .number({ error: 'FIELD_INVALID' })
    .check(z.int('FIELD_INVALID'), z.gte(1, 'FIELD_INVALID'), z.lte(limits.page.max, 'FIELD_INVALID')),
  limits.page.default,
)
/** Where the next page starts; opaque to the caller. */
export const cursor = z.string().check(z.maxLength(300, 'TEXT_TOO_LONG'))
export const nothing = z.strictObject({})
