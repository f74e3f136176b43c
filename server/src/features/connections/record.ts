import { graceMs } from '@beseda/domain/presence/decide.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type SystemWork, systemWork, work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'
import { applyPresenceInput, returnJob } from '../presence/index.ts'

const lock = prepared(`select from operator_presence where organization_id = $1 and user_id = $2 for no key update`)
const add = prepared(`
  insert into connections (organization_id, user_id, node_id) values ($1, $2, $3) on conflict do nothing`)
const remove = prepared(`delete from connections where organization_id = $1 and user_id = $2 and node_id = $3`)

/** Records that a user's first connection to this server opened, or the last one closed. */
export const recordConnection = (
  deps: Deps,
  o: { organizationId: string; userId: string; connected: boolean },
): Promise<void> =>
  work(deps, o.organizationId, async (w) => {
    const whose = [o.organizationId, o.userId]
    // when one connection closes while another opens, the later transaction sees both
    w.write(lock, whose)
    w.write(o.connected ? add : remove, [...whose, deps.nodeId])
    const now = await applyPresenceInput(w, o.userId, { type: o.connected ? 'connected' : 'connectionLost' })
    // a job, because a licence is locked before the operator
    const mayReturn = o.connected && now?.presence === 'offline' && now.presenceReason === 'connectionLost'
    if (mayReturn) w.schedule(returnJob.with({ userId: o.userId }))
  })

// Statements for many users of many organizations. The rule is that of the input connectionLost, see presenceRules.
/** $1: now, $2: the end of the grace period. */
const startGrace = `update operator_presence op set offline_at = $2 where ${presenceRules.startsGrace('$1')}`
/** Locks users in the common order: another server may be assigning chats. */
const lockPresent = prepared(
  `select op.user_id from operator_presence op where ${presenceRules.present} order by op.user_id for no key update`,
)
const startGraceOfAll = prepared(startGrace)
const graceFrom = (s: SystemWork) => [toDb(s.now), toDb(s.now + graceMs)]

/** After a start: users without a connection to another server go offline unless they connect within the grace period. */
export const recordRestart = (deps: Deps): Promise<void> =>
  systemWork(deps, async (s) => {
    await Promise.all([s.run(lockPresent, []), s.run(startGraceOfAll, graceFrom(s))])
  })

const usersOf = (node: string) => `op.user_id = any (array(select user_id from connections where node_id = ${node}))`
const lockUsersOf = prepared(`
  select op.user_id from operator_presence op where ${usersOf('$1')} order by op.user_id for no key update`)
const startGraceOf = prepared(`${startGrace} and ${usersOf('$3')}`)
const forget = prepared(`delete from connections where node_id = $1`)
/** Removes the connections of a stopped server. Users without another one go offline after the grace period. */
export const loseConnections = async (s: SystemWork, nodeId: string): Promise<void> => {
  await Promise.all([
    s.run(lockUsersOf, [nodeId]),
    s.run(startGraceOf, [...graceFrom(s), nodeId]),
    s.run(forget, [nodeId]),
  ])
}
