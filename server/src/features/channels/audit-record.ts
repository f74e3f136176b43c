import type { AuditValue } from '@beseda/contract/entities/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { AuditRecord } from '../audit/index.ts'
import { formOf } from './settings.ts'

/**
 * The audit record of a channel: every field; of a secret only the time when it was set. `nameOf` gives the names of
 * other channels.
 */
export const recordOf = (c: Channel, nameOf: (channelId: string) => string | undefined): AuditRecord => ({
  name: c.name,
  active: c.active,
  team: c.team?.name ?? null,
  visibleTo: c.visibleTo.map((team) => team.name),
  notifyEmail: c.notifyEmail || null,
  delayMediumS: c.delayMediumS,
  delayHighS: c.delayHighS,
  delayWorking: c.delayWorking,
  calendar: c.calendar?.name ?? null,
  reopenHours: c.reopenHours,
  ratingEnabled: c.ratingEnabled,
  ratingBeforeEnd: c.ratingBeforeEnd,
  ratingText: c.ratingText,
  ratingWait: c.ratingWaitMinutes,
  ...settingsRecord(c, nameOf),
})
const settingsRecord = (c: Channel, nameOf: (channelId: string) => string | undefined): AuditRecord => {
  const { type, settings } = c
  return Object.fromEntries(
    Object.entries(formOf(type)).flatMap(([key, { input, secret }]) => {
      const value = settings[key]
      if (input.kind === 'made') return []
      if (secret) return [[`${type}.${key}`, secretAt(c, key)]]
      if (value === undefined) return []
      // Of a picture only the end of its id, which is enough to tell two apart.
      if (input.kind === 'image') return [[`${type}.${key}`, typeof value === 'string' ? value.slice(-8) : null]]
      if (input.kind === 'channels')
        return [[`${type}.${key}`, (value as string[]).map((id) => nameOf(id) ?? id.slice(-8))]]
      return [[`${type}.${key}`, value as AuditValue]]
    }),
  )
}
/** Milliseconds; true: set at an unknown time; null: not set. */
const secretAt = ({ secretsSet, changed }: Channel, key: string): AuditValue =>
  secretsSet.includes(key) ? (changed[`settings.${key}`]?.at ?? true) : null
