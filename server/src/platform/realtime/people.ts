import type { Clock } from '../clock.ts'
import type { Connected, Member } from './types.ts'

/** The connected people. One person may have several sockets and polls. */
export interface People {
  readonly enter: (member: Member) => void
  /** `lingerMs`: how long the user still counts as connected, because the next poll comes soon. */
  readonly leave: (member: Member, lingerMs?: number) => void
  readonly isConnected: (kind: Member['kind'], id: string) => boolean
  readonly connected: (kind: Member['kind']) => readonly Pick<Member, 'id' | 'organizationId'>[]
  /** Open sockets and polls of this person. */
  readonly open: (member: Member) => number
  /** Removes people whose time is over. */
  readonly sweep: () => void
}
interface Person extends Omit<Connected, 'connected'> {
  open: number
  until: number
}

export const createPeople = (clock: Clock, publish: (connected: Connected) => void): People => {
  const people = new Map<string, Person>()
  /** People without an open connection whose time is not over. */
  const lingering = new Set<string>()
  const keyOf = (kind: Member['kind'], id: string) => `${kind} ${id}`
  const letGo = (key: string, { kind, id, organizationId }: Person): void => {
    people.delete(key)
    lingering.delete(key)
    publish({ kind, id, organizationId, connected: false })
  }
  return {
    enter: ({ kind, id, organizationId }) => {
      const key = keyOf(kind, id)
      const person = people.get(key)
      lingering.delete(key)
      if (person) {
        person.open++
        return
      }
      people.set(key, { kind, id, organizationId, open: 1, until: 0 })
      publish({ kind, id, organizationId, connected: true })
    },
    leave: ({ kind, id }, lingerMs = 0) => {
      const key = keyOf(kind, id)
      const person = people.get(key)
      if (!person) return
      const now = clock.tick()
      person.open--
      person.until = Math.max(person.until, now + lingerMs)
      if (person.open > 0) return
      if (person.until <= now) letGo(key, person)
      else lingering.add(key)
    },
    isConnected: (kind, id) => people.has(keyOf(kind, id)),
    connected: (kind) => [...people.values()].filter((p) => p.kind === kind),
    open: ({ kind, id }) => people.get(keyOf(kind, id))?.open ?? 0,
    sweep: () => {
      const now = clock.tick()
      for (const key of lingering) {
        const person = people.get(key)!
        if (person.until <= now) letGo(key, person)
      }
    },
  }
}
