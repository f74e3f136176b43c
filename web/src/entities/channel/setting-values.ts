import type { FieldForm } from '@beseda/contract/channels/define.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { wholeNumber } from '../../lib/form-values.ts'
import { settingsCodes } from '../../lib/schemas.ts'

/** The settings of a type as form values: numbers as text, lists of sites as lines. */
export type SettingValues = { readonly [key: `settings.${string}`]: unknown }
type Form = Readonly<Record<string, FieldForm>>

/** The fields that users fill in. */
export const formOf = (type: string): Form => {
  const form = Object.entries((channelTypeOf(type)?.form ?? {}) as unknown as Form)
  return Object.fromEntries(form.filter(([, { input }]) => input.kind !== 'made'))
}

const typed = ({ input }: FieldForm, value: unknown): unknown => {
  if (input.kind === 'number') return String(value ?? '')
  if (input.kind === 'hosts') return (Array.isArray(value) ? value : []).join('\n')
  if (input.kind === 'text' || input.kind === 'multiline') return value ?? ''
  return value
}
/** `https://Shop.ru/path` becomes the site shop.ru. */
const hostOf = (line: string): string =>
  line
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
const stored = ({ input }: FieldForm, value: unknown): unknown => {
  if (input.kind === 'number') return wholeNumber(String(value))
  if (input.kind === 'hosts')
    return [
      ...new Set(
        String(value)
          .split(/[\s,;]+/)
          .map(hostOf)
          .filter(Boolean),
      ),
    ]
  return typeof value === 'string' ? value.trim() : value
}
export const settingValues = ({ type, settings }: Channel): SettingValues =>
  Object.fromEntries(
    Object.entries(formOf(type)).map(([key, field]) => [`settings.${key}`, typed(field, settings[key])]),
  )
/** An empty secret keeps the stored one. */
export const settingsInput = (type: string, values: SettingValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(formOf(type)).flatMap(([key, field]) => {
      const value = values[`settings.${key}`]
      return field.secret && value === '' ? [] : [[key, stored(field, value)]]
    }),
  )
/** Errors of list entries are shown below the list. */
export const codesOf = (
  type: string,
  values: SettingValues,
  kept: readonly string[],
): Readonly<Record<string, ErrorCode>> => {
  const codes = Object.entries(settingsCodes(type, settingsInput(type, values), kept))
  return Object.fromEntries(codes.reverse().map(([path, code]) => [path.split('.').slice(0, 2).join('.'), code]))
}
/** Pictures, other channels and secrets are not restored: the log has neither their ids nor their values. */
export const formerSettings = (
  type: string,
): { readonly [field: string]: (before: AuditChange['before']) => SettingValues } =>
  Object.fromEntries(
    Object.entries(formOf(type)).flatMap(([key, field]) =>
      field.secret || field.input.kind === 'image' || field.input.kind === 'channels'
        ? []
        : [[`${type}.${key}`, (before: AuditChange['before']) => ({ [`settings.${key}`]: typed(field, before) })]],
    ),
  )
