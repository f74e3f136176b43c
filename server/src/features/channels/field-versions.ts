import type { Channel } from '@beseda/contract/entities/channel.ts'
import { AppError, type ErrorCode, refuse } from '@beseda/contract/errors/index.ts'

type Changed = Channel['changed']

/**
 * Two users may edit one channel. Changes of different fields are merged; a field that another user changed after the
 * version the caller saw is refused, with that user's name. `fields`: those that would change.
 */
export const refuseOverwriting = (fields: readonly string[], changed: Changed, seen: number | undefined): void => {
  if (seen === undefined) return
  const lost = fields.filter((field) => (changed[field]?.version ?? 0) > seen)
  if (lost.length === 0) return
  const names = [...new Set(lost.map((field) => changed[field]!.by))].join(', ')
  const codes: Record<string, ErrorCode> = {}
  for (const field of lost) codes[field] = 'FIELD_CHANGED'
  throw new AppError(refuse('FIELDS_CHANGED_MEANWHILE', { name: names }), codes)
}
export const noteFields = (
  changed: Changed,
  fields: readonly string[],
  by: { readonly version: number; readonly by: string; readonly at: number },
): Changed => ({ ...changed, ...Object.fromEntries(fields.map((field) => [field, by])) })
