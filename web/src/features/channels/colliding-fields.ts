import { isAuditField } from '@beseda/contract/audit.ts'
import { formOf } from '../../entities/channel/setting-values.ts'
import type { CollisionField } from '../../parts/Collisions.tsx'

const nothing = () => null
/** How values of the form are shown next to each other when two people have changed them: settings by the names of their type. */
export const collidingFields = (type: string): Readonly<Record<string, CollisionField>> => ({
  teamId: { audit: 'team', show: nothing },
  visibleTeamIds: { audit: 'visibleTo', show: nothing },
  calendarId: { audit: 'calendar', show: nothing },
  ratingWaitMinutes: { audit: 'ratingWait' },
  ...Object.fromEntries(
    Object.entries(formOf(type)).flatMap(([key, { input, secret }]): [string, CollisionField][] => {
      const audit = `${type}.${key}`
      if (!isAuditField(audit)) return []
      const hidden = secret || input.kind === 'image' || input.kind === 'channels'
      return [[`settings.${key}`, { audit, ...(hidden && { show: nothing }) }]]
    }),
  ),
})
