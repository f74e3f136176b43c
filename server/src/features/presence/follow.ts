import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { noteConnection } from './connection.ts'

interface Person {
  readonly organizationId: string
  readonly userId: string
}
/** Notes whether somebody is connected here as it is now, not as it was when it was heard: the last note is right. */
const noteAsItIs = (deps: Deps, person: Person): Promise<void> =>
  noteConnection(deps, { ...person, connected: deps.hub.isConnected('user', person.userId) })

/** Notes who comes to this server and who leaves it, for each person one after another. */
export const followConnections = (deps: Deps): void => {
  const turns = new Map<string, Promise<void>>()
  deps.hub.onPresence(({ kind, id: userId, organizationId }) => {
    if (kind !== 'user') return
    const turn = (turns.get(userId) ?? Promise.resolve())
      .then(() => noteAsItIs(deps, { organizationId, userId }))
      .catch((error) => deps.log.warn('presence was not noted', { error }))
      .then(() => {
        if (turns.get(userId) === turn) turns.delete(userId)
      })
    turns.set(userId, turn)
  })
}

const noted = prepared(`
  select organization_id as "organizationId", user_id as "userId" from connections where node_id = $1`)
/** Notes everybody anew: this server was taken for dead, and its connections for lost. */
export const noteEverybody = async (deps: Deps): Promise<void> => {
  const rows = await systemWork(deps, (s) => s.run<Person>(noted, [deps.nodeId]))
  const here = deps.hub.connected('user').map(({ id, organizationId }) => ({ organizationId, userId: id }))
  const people = new Map([...rows, ...here].map((person) => [person.userId, person]))
  for (const person of people.values()) await noteAsItIs(deps, person)
}
