import type { ErrorCode } from '../errors/index.ts'
import { inputCodes } from '../input-codes.ts'
import type { FieldForm } from './define.ts'
import { channelTypeOf } from './index.ts'

/**
 * What is wrong with the settings of a channel, by field: `settings.title`. An unknown type has nothing to check. Secrets
 * of `kept` are stored already: they may be absent.
 */
export const settingsCodes = (
  type: string,
  settings: Readonly<Record<string, unknown>>,
  kept: readonly string[] = [],
): Record<string, ErrorCode> => {
  const about = channelTypeOf(type)
  const read = about?.settings.safeParse(settings)
  const codes: Record<string, ErrorCode> = !read || read.success ? {} : inputCodes(read.error)
  for (const [key, field] of Object.entries((about?.form ?? {}) as Readonly<Record<string, FieldForm>>))
    if (field.required && isAsked(field, settings) && isMissing(field, settings[key])) codes[key] = 'FIELD_REQUIRED'
  for (const name of kept) if (settings[name] === undefined) delete codes[name]
  return Object.fromEntries(Object.entries(codes).map(([key, code]) => [`settings.${key}`, code]))
}

const isAsked = ({ when }: FieldForm, settings: Readonly<Record<string, unknown>>): boolean =>
  !when || when.is.includes(settings[when.field])
/** Forms leave out the secrets that nobody typed. */
const isMissing = ({ secret }: FieldForm, value: unknown): boolean =>
  value === '' || value === null || (secret === true && value === undefined)
