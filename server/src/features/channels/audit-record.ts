import type { AuditValue } from '@beseda/contract/entities/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { AuditRecord } from '../audit/index.ts'
import { formOf } from './settings.ts'

/** What the audit log keeps of a channel: every field but secrets. `nameOf` gives the names of other channels. */
export const recordOf = (c: Channel, nameOf: (channelId: string) => string | undefined): AuditRecord => ({
  name: c.name,
  active: c.active,
  team: c.team?.name ?? null,
  visibleTo: c.visibleTo.map((team) => team.name),
  notifyEmail: c.notifyEmail || null,
  delayMedium: c.delayMediumS,
  delayHigh: c.delayHighS,
  delayWorking: c.delayWorking,
  calendar: c.calendar?.name ?? null,
  reopenHours: c.reopenHours,
  ratingEnabled: c.ratingEnabled,
  ratingBeforeEnd: c.ratingBeforeEnd,
  ratingText: c.ratingText,
  ratingWait: c.ratingWaitMinutes,
  ...settingsRecord(c, nameOf),
})
const settingsRecord = ({ type, settings }: Channel, nameOf: (channelId: string) => string | undefined): AuditRecord =>
  Object.fromEntries(
    Object.entries(formOf(type)).flatMap(([key, { input, secret }]) => {
      const value = settings[key]
      if (secret || value === undefined) return []
      // of a picture only the end of its id, which tells one from another
      if (input.kind === 'image') return [[`${type}.${key}`, typeof value === 'string' ? value.slice(-8) : null]]
      if (input.kind === 'channels')
        return [[`${type}.${key}`, (value as string[]).map((id) => nameOf(id) ?? id.slice(-8))]]
      return [[`${type}.${key}`, value as AuditValue]]
    }),
  )
