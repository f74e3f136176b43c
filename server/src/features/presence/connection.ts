import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type SystemWork, systemWork, work } from '../../platform/unit-of-work.ts'
import { peopleSweep } from './people-sweep.ts'
import { changePresence } from './set.ts'

/** A closed laptop, a lost network, a restarted server: somebody without a connection for so long goes offline. */
export const graceMs = 60_000

/** To a server that runs. `$1`: now. A statement of its own behind the lock, so that it sees who came while that was waited for. */
const isConnected = `exists (
  select from connections c join nodes n on n.id = c.node_id where c.user_id = op.user_id and n.alive_until > $1)`
const isPresent = `op.presence <> 'offline' and op.offline_at is null`

const lock = prepared(`select from operator_presence where organization_id = $1 and user_id = $2 for no key update`)
const come = prepared(`
  with here as (insert into connections (organization_id, user_id, node_id) values ($1, $2, $3) on conflict do nothing)
  update operator_presence set offline_at = null where organization_id = $1 and user_id = $2 and offline_at is not null`)
const leave = prepared(`delete from connections where organization_id = $1 and user_id = $2 and node_id = $3`)
const waitFor = prepared(`
  update operator_presence op set offline_at = $2 where op.organization_id = $3 and op.user_id = $4 and ${isPresent} and not ${isConnected}`)

/** The hub tells that a person's first connection to this server came, or the last one went. */
export const noteConnection = (
  deps: Deps,
  o: { organizationId: string; userId: string; connected: boolean },
): Promise<void> =>
  work(deps, o.organizationId, async (w) => {
    const who = [o.organizationId, o.userId]
    const here = [...who, deps.nodeId]
    const locked = w.run(lock, who)
    if (o.connected) w.write(come, here)
    else {
      w.write(leave, here)
      w.write(waitFor, [toDb(w.now), toDb(w.now + graceMs), ...who])
    }
    await locked
  })

/** People in the order in which everybody locks them: another node may be giving chats away at the same time. */
const lockPresent = prepared(
  `select op.user_id from operator_presence op where ${isPresent} order by op.user_id for no key update`,
)
const waitForPresent = prepared(
  `update operator_presence op set offline_at = $2 where ${isPresent} and not ${isConnected}`,
)

/** After a start whoever is connected to no other server, and does not come back within the grace, goes offline. */
export const noteRestart = (deps: Deps): Promise<void> =>
  systemWork(deps, async (s) => {
    await Promise.all([s.run(lockPresent, []), s.run(waitForPresent, waitingFrom(s))])
  })
const waitingFrom = (s: SystemWork) => [toDb(s.now), toDb(s.now + graceMs)]

const lockThose = prepared(`
  select op.user_id from operator_presence op where op.user_id = any (array(select user_id from connections where node_id = $1))
  order by op.user_id for no key update`)
const waitForThose = prepared(`
  update operator_presence op set offline_at = $2
  where op.user_id = any (array(select user_id from connections where node_id = $3)) and ${isPresent} and not ${isConnected}`)
const forget = prepared(`delete from connections where node_id = $1`)
/** A server is no more, and with it its connections: whoever has no other one goes offline after the grace. */
export const loseConnections = async (s: SystemWork, nodeId: string): Promise<void> => {
  await Promise.all([
    s.run(lockThose, [nodeId]),
    s.run(waitForThose, [...waitingFrom(s), nodeId]),
    s.run(forget, [nodeId]),
  ])
}

export const presenceSweep = peopleSweep('presence.lost', 'offline_at', (w, userId) =>
  changePresence(w, userId, 'offline', { reason: 'connectionLost' }),
)
