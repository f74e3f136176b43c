import type { Named } from '@beseda/contract/entities/user.ts'
import type { CollisionField } from '../../parts/Collisions.tsx'

const nothing = () => null
/**
 * How values of the form are shown next to each other when two people have changed them. Choices that only the form can
 * name are shown there.
 */
export const collidingFields = (people: readonly Named[]): Readonly<Record<string, CollisionField>> => ({
  closing: { audit: 'closeHours', sent: ['closeHours', 'closeMinutes'], show: nothing },
  calendarId: { audit: 'calendar', show: nothing },
  delayWorking: { show: nothing },
  delayMediumS: { show: (typed: string) => typed },
  memberIds: {
    audit: 'members',
    show: (ids: readonly string[]) => {
      const names = people.filter((p) => ids.includes(p.id)).map((p) => p.name)
      return names.length === ids.length ? names : [...names, `+${ids.length - names.length}`]
    },
  },
})
