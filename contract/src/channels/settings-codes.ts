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
  for (const [key, { required }] of Object.entries((about?.form ?? {}) as Readonly<Record<string, FieldForm>>))
    if (required && (settings[key] === '' || settings[key] === null)) codes[key] = 'FIELD_REQUIRED'
  for (const name of kept) if (settings[name] === undefined) delete codes[name]
  return Object.fromEntries(Object.entries(codes).map(([key, code]) => [`settings.${key}`, code]))
}
