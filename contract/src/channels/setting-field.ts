import type { FieldForm } from './define.ts'
import { channelTypeOf } from './index.ts'

/** A field of a channel's settings, named with its type where fields of several types meet: `site_chat.title`. */
export type SettingField = `${string}.${string}`

const find = (field: string): FieldForm | null => {
  const [type = '', key = ''] = field.split('.')
  const forms = channelTypeOf(type)?.form as Readonly<Record<string, FieldForm>> | undefined
  return forms && Object.hasOwn(forms, key) ? forms[key]! : null
}
/** How the field is drawn; null: no type has such a field. Secret fields are not found. */
export const settingForm = (field: string): FieldForm | null => {
  const form = find(field)
  return form?.secret ? null : form
}
/** The same for secret fields, which have a name and a time of change, but no value to show. */
export const secretForm = (field: string): FieldForm | null => {
  const form = find(field)
  return form?.secret ? form : null
}
