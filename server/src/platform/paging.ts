import { fail } from '@beseda/contract/errors/index.ts'

/** An opaque cursor: the sort values of the last row. */
export const toCursor = (values: readonly string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

const value = /^[0-9a-zA-Z:.+-]{1,64}$/
/** Returns the sort values of a cursor; an empty list without a cursor. Refuses a malformed cursor. */
export const fromCursor = (cursor: string | undefined, length: number): readonly string[] => {
  if (cursor === undefined) return []
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((v) => typeof v === 'string' && value.test(v))
    )
      return values
  } catch {}
  throw fail('INVALID_INPUT', { field: 'cursor' })
}
