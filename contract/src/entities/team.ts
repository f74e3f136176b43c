import * as z from 'zod/mini'
import { distributionRules } from '../distribution-rules.ts'
import { delay, id, text, whole } from '../fields.ts'
import { type SettingName, settingNames, settingOf, type TeamSettings } from '../team-settings.ts'
import { editable } from './field-changes.ts'
import { Named } from './user.ts'

/** What a value of the setting must be, with the codes of what is wrong. */
const schemaOf = (name: SettingName): z.ZodMiniType => {
  const { kind, limits = { min: 0, max: Number.MAX_SAFE_INTEGER }, code, orZero } = settingOf(name)
  const isWithin = (n: number): boolean => n === 0 || (Number.isInteger(n) && n >= limits.min && n <= limits.max)
  switch (kind) {
    case 'number':
      return orZero ? z.number({ error: 'NUMBER_INVALID' }).check(z.refine(isWithin, code)) : whole(limits, code)
    case 'numberOrNull':
      return z.nullable(whole(limits, code))
    case 'delay':
      return z.nullable(delay(limits, code))
    case 'text':
      return text(limits.max)
    case 'flag':
      return z.boolean({ error: 'FIELD_INVALID' })
    case 'flagOrNull':
      return z.nullable(z.boolean({ error: 'FIELD_INVALID' }))
    case 'rule':
      return z.enum(distributionRules, { error: 'FIELD_INVALID' })
  }
}
type Fields = { [K in SettingName]: z.ZodMiniType<TeamSettings[K]> }
export const TeamSettingsSchema = z.object(
  Object.fromEntries(settingNames.map((name) => [name, schemaOf(name)])) as Fields,
)

export const Team = z.extend(TeamSettingsSchema, {
  id,
  ...editable,
  name: z.string(),
  description: z.string(),
  /** Its own working calendar; null: that of the channel. */
  calendar: z.nullable(Named),
  memberCount: z.number(),
  /** The first few by name. */
  someMembers: z.array(Named),
  /** Chats of the team that are not closed. */
  openChats: z.number(),
})
export type Team = z.infer<typeof Team>
