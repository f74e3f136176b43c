import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { recordConnection } from './record.ts'

interface Person {
  readonly organizationId: string
  readonly userId: string
}
/** Records the hub's current state, not the state in the signal, so that the last record is right. */
const recordCurrent = (deps: Deps, person: Person): Promise<void> =>
  recordConnection(deps, { ...person, connected: deps.hub.isConnected('user', person.userId) })

/** Records which users connect to this server and disconnect, in order per user. */
export const followConnections = (deps: Deps): void => {
  const running = new Map<string, Promise<void>>()
  deps.hub.onPresence(({ kind, id: userId, organizationId }) => {
    if (kind !== 'user') return
    const next = (running.get(userId) ?? Promise.resolve())
      .then(() => recordCurrent(deps, { organizationId, userId }))
      .catch((error) => deps.log.warn('a connection was not recorded', { error }))
      .then(() => {
        if (running.get(userId) === next) running.delete(userId)
      })
    running.set(userId, next)
  })
}

const recorded = prepared(`
  select organization_id as "organizationId", user_id as "userId" from connections where node_id = $1`)
/** Records all users again: the other servers considered this one dead and removed its connections. */
export const recordAllConnections = async (deps: Deps): Promise<void> => {
  const rows = await systemWork(deps, (s) => s.run<Person>(recorded, [deps.nodeId]))
  const here = deps.hub.connected('user').map(({ id, organizationId }) => ({ organizationId, userId: id }))
  const people = new Map([...rows, ...here].map((person) => [person.userId, person]))
  for (const person of people.values()) await recordCurrent(deps, person)
}
