import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { isSeen, isStraight } from './seen.ts'

/** Shared field schemas. Every message is a code of the error catalogue (errors/fields.ts). */
export const id = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'ID_INVALID'))

/** No NUL and no lone surrogate: PostgreSQL refuses the first, UTF-8 has no place for the second. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
/** `wrong`: the code of another value than a text, and of characters that are not allowed. */
export const text = (max: number, wrong = 'TEXT_NOT_ALLOWED') =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? 'FIELD_REQUIRED' : wrong) })
    .check(z.maxLength(max, 'TEXT_TOO_LONG'), z.refine(storable, wrong))
export const requiredText = (max: number, wrong?: string) => text(max, wrong).check(z.refine(isSeen, 'FIELD_REQUIRED'))
/** What people see shows the letters that it has, in their order. */
const straightText = (max: number, wrong: string) => requiredText(max, wrong).check(z.refine(isStraight, wrong))
export const nameText = (max: number) => straightText(max, 'NAME_INVALID')
export const descriptionText = (max: number) => straightText(max, 'DESCRIPTION_INVALID')
export const organizationLogin = straightText(limits.organizationLogin, 'LOGIN_INVALID')
/** A one-time secret in a link, or of a stage of the sign-up. */
export const linkToken = requiredText(100, 'TOKEN_INVALID')

/** Files that were uploaded before, in the order in which the message has them. */
export const messageFiles = z._default(z.array(id).check(z.maxLength(limits.filesPerMessage, 'TOO_MANY_FILES')), [])

/** A registered template with a value for each of its blanks. */
export const messageTemplate = z.optional(
  z.strictObject({ id, values: z.record(z.string().check(z.maxLength(100, 'TEXT_TOO_LONG')), text(1024)) }),
)

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
export const whole = (
  { min, max }: { readonly min: number; readonly max: number },
  outOfRange = 'NUMBER_RANGE',
  invalid = 'NUMBER_INVALID',
) => z.number({ error: invalid }).check(z.int(invalid), z.gte(min, outOfRange), z.lte(max, outOfRange))
/** A delay in seconds, which people type as a time. */
export const delay = (within: { readonly min: number; readonly max: number }, outOfRange = 'NUMBER_RANGE') =>
  whole(within, outOfRange, 'TIME_INVALID')

/**
 * Of a change to settings: the version that the sender has seen. A field that somebody else has changed since then is
 * refused with FIELDS_CHANGED_MEANWHILE. Without it nothing is compared.
 */
export const seenVersion = z.optional(whole({ min: 1, max: 2_147_483_647 }))

/** Milliseconds since 1970-01-01T00:00Z. All times of the API have this form. */
export const time = z.number()
export const seq = z
  .number({ error: 'NUMBER_INVALID' })
  .check(z.int('NUMBER_INVALID'), z.gte(0, 'NUMBER_RANGE'), z.lte(2_147_483_647, 'NUMBER_RANGE'))
/** The same in a query string, where everything is text. */
export const querySeq = z.coerce
  .number({ error: 'NUMBER_INVALID' })
  .check(z.int('NUMBER_INVALID'), z.gte(0, 'NUMBER_RANGE'), z.lte(2_147_483_647, 'NUMBER_RANGE'))
/** A time in a query string: milliseconds since 1970. */
export const queryTime = z.coerce
  .number({ error: 'TIME_INVALID' })
  .check(z.int('TIME_INVALID'), z.gte(0, 'TIME_INVALID'), z.lte(limits.timeMax, 'TIME_INVALID'))
export const pageSize = z._default(
  z.coerce
    .number({ error: 'NUMBER_INVALID' })
    .check(z.int('NUMBER_INVALID'), z.gte(1, 'NUMBER_RANGE'), z.lte(limits.page.max, 'NUMBER_RANGE')),
  limits.page.default,
)
/** Where the next page starts; opaque to the caller. */
export const cursor = z.string().check(z.maxLength(300, 'TEXT_TOO_LONG'))
export const nothing = z.strictObject({})
