import { fail } from '@beseda/contract/errors/index.ts'

/** An opaque cursor: the sort values of the last row. */
export const toCursor = (values: readonly string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Parsed and written again, because `Date` turns 31 February into a day of March. PostgreSQL has no year 0. */
const isTime = (text: string): boolean => {
  const ms = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}
/** What a sort value may be. Anything else would reach PostgreSQL and fail there. */
const kinds = {
  /** As `toDb` writes it. */
  time: isTime,
  id: (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  integer: (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
  /** Of a key that is compared as text. */
  name: (text: string): boolean => /^[a-z0-9-]{1,60}$/.test(text),
  bigint: (text: string): boolean => /^\d{1,18}$/.test(text),
} as const
export type CursorKind = keyof typeof kinds

/** Returns the sort values of a cursor; an empty list without a cursor. Refuses values of other kinds. */
export const fromCursor = (cursor: string | undefined, wanted: readonly CursorKind[]): readonly string[] => {
  if (cursor === undefined) return []
  const values = parse(cursor)
  if (Array.isArray(values) && values.length === wanted.length && wanted.every((kind, i) => fits(kind, values[i])))
    return values
  throw fail('INVALID_INPUT', { field: 'cursor' })
}
const fits = (kind: CursorKind, value: unknown): boolean => typeof value === 'string' && kinds[kind](value)
const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
