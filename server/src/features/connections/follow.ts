import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { noteConnection } from './note.ts'

interface Person {
  readonly organizationId: string
  readonly userId: string
}
/** Notes the current state of the hub, not that of the signal: so the last note is right. */
const noteCurrent = (deps: Deps, person: Person): Promise<void> =>
  noteConnection(deps, { ...person, connected: deps.hub.isConnected('user', person.userId) })

/** Notes who connects to this server and who disconnects, for each user one after another. */
export const followConnections = (deps: Deps): void => {
  const running = new Map<string, Promise<void>>()
  deps.hub.onPresence(({ kind, id: userId, organizationId }) => {
    if (kind !== 'user') return
    const next = (running.get(userId) ?? Promise.resolve())
      .then(() => noteCurrent(deps, { organizationId, userId }))
      .catch((error) => deps.log.warn('presence was not noted', { error }))
      .then(() => {
        if (running.get(userId) === next) running.delete(userId)
      })
    running.set(userId, next)
  })
}

const noted = prepared(`
  select organization_id as "organizationId", user_id as "userId" from connections where node_id = $1`)
/** Notes all users again: the other servers took this one for dead and removed its connections. */
export const noteEverybody = async (deps: Deps): Promise<void> => {
  const rows = await systemWork(deps, (s) => s.run<Person>(noted, [deps.nodeId]))
  const here = deps.hub.connected('user').map(({ id, organizationId }) => ({ organizationId, userId: id }))
  const people = new Map([...rows, ...here].map((person) => [person.userId, person]))
  for (const person of people.values()) await noteCurrent(deps, person)
}
