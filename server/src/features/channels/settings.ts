import { type BrandId, brands } from '@beseda/contract/brands.ts'
import type { ChannelType, FieldForm } from '@beseda/contract/channels/define.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { settingsCodes } from '@beseda/contract/channels/settings-codes.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { AppError, refuse } from '@beseda/contract/errors/index.ts'
import * as z from 'zod/mini'
import { splitSettings } from '../channel-store/index.ts'

export type Settings = Record<string, unknown>
type Form = Readonly<Record<string, FieldForm>>

export const formOf = (type: string): Form => (channelTypeOf(type)?.form ?? {}) as unknown as Form

/** The visible settings of a type, complete. Fields added later have their defaults. */
export const knownSettings = (type: string, stored: Settings): Settings => {
  const about = channelTypeOf(type)
  const read = about && openSchema(about).safeParse(splitSettings(about, stored).open)
  const settings: Settings = read?.success ? read.data : stored
  const form = formOf(type)
  return Object.fromEntries(Object.entries(settings).filter(([key]) => form[key] && !form[key].secret))
}

/** The schema of the fields that are not secret. */
const openSchema = ({ settings, form }: ChannelType) =>
  z.omit(
    settings,
    Object.fromEntries(Object.entries<FieldForm>(form).flatMap(([key, field]) => (field.secret ? [[key, true]] : []))),
  )

/**
 * Complete settings of a type, split into open and sealed ones, or a refusal with a code per invalid field
 * (`settings.title`).
 */
export const checkSettings = (
  type: string,
  settings: Settings,
  secretsSet: readonly string[],
): { readonly open: Settings; readonly secrets: Readonly<Record<string, string>> } => {
  const fields = settingsCodes(type, settings, secretsSet)
  const first = Object.keys(fields)[0]
  const about = channelTypeOf(type)!
  const { open, secrets } = splitSettings(about, settings)
  if (first === undefined) return { open: openSchema(about).parse(open), secrets }
  throw Object.values(fields).includes('FIELD_REQUIRED')
    ? new AppError(refuse('REQUIRED_FIELDS_MISSING'), fields)
    : new AppError(refuse('INVALID_INPUT', { field: first }), fields)
}

/** The stored secrets that remain. Those of people were meant for the place that a changed setting names no longer. */
export const keptSecrets = (
  { type, settings, secretsSet }: Pick<Channel, 'type' | 'settings' | 'secretsSet'>,
  patch: Settings,
): readonly string[] => {
  const form = formOf(type)
  const isElsewhere = Object.entries(patch).some(([key, value]) => form[key]?.takesSecrets && value !== settings[key])
  return isElsewhere ? secretsSet.filter((name) => form[name]?.input.kind === 'made') : secretsSet
}

/** A new channel that has a colour gets that of the brand when none is given. */
export const withColour = (type: string, settings: Settings, look: BrandId): Settings =>
  formOf(type).accent && settings.accent === undefined ? { ...settings, accent: brands[look].light.accent } : settings

/** Users may not write settings that the adapter generates. */
export const refuseMade = (type: string, patch: Settings): void => {
  const made = Object.keys(patch).find((key) => formOf(type)[key]?.input.kind === 'made')
  if (made !== undefined) throw new AppError(refuse('INVALID_INPUT', { field: `settings.${made}` }))
}

/** Ids of the pictures that the settings name. */
export const imageIdsOf = (type: string, settings: Settings): string[] =>
  Object.entries(formOf(type)).flatMap(([key, { input }]) => {
    const value = settings[key]
    return input.kind === 'image' && typeof value === 'string' ? [value] : []
  })
/** Of these, the ones that must be a JPEG. */
export const jpegIdsOf = (type: string, settings: Settings): string[] =>
  Object.entries(formOf(type)).flatMap(([key, { input }]) => {
    const value = settings[key]
    return input.kind === 'image' && input.only === 'jpeg' && typeof value === 'string' ? [value] : []
  })
/** Pictures belong to a channel only once it has a row. */
export const withoutImages = (type: string, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => formOf(type)[key]?.input.kind !== 'image'))
