import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { releaseJobs } from '../../platform/jobs/lease.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { recordAllConnections } from './follow.ts'
import { loseConnections } from './record.ts'

/** A server that has not renewed its lease for this long counts as dead. */
const nodeLeaseMs = 9_000
const renewMs = 3_000

const renew = prepared('update nodes set alive_until = $2 where id = $1 returning id')
const insert = prepared('insert into nodes (id, alive_until) values ($1, $2)')
const dead = prepared(
  'select id from nodes where alive_until <= $2 and id <> $1 order by alive_until, id limit 1 for update skip locked',
)
const earliest = prepared('select min(alive_until) as at from nodes where id <> $1')
const remove = prepared('delete from nodes where id = $1')

/** Renews the lease. Returns false when it was unknown. */
const renewLease = (deps: Deps): Promise<boolean> =>
  systemWork(deps, async (s) => {
    const until = [deps.nodeId, toDb(s.now + nodeLeaseMs)]
    if ((await s.run(renew, until)).length > 0) return true
    await s.run(insert, until)
    return false
  })
const removeDead = (deps: Deps): Promise<boolean> =>
  systemWork(deps, async (s) => {
    const [node] = await s.run<{ id: string }>(dead, [deps.nodeId, toDb(s.now)])
    if (!node) return false
    await loseConnections(s, node.id)
    const jobs = await releaseJobs(s, node.id)
    await s.run(remove, [node.id])
    deps.log.warn('a server is gone', { nodeId: node.id, jobs })
    if (jobs) deps.bus.wake()
    return true
  })

/** Ends the lease when this server stops, so that the others need not wait. */
export const leaveNodes = (deps: Deps): Promise<void> =>
  systemWork(deps, async (s) => {
    await s.run(renew, [deps.nodeId, toDb(s.now)])
  })

/**
 * Renews the lease of this server and removes dead servers, whose jobs and connections others take over. A server that paused for
 * longer than its lease reports its connections again. It uses the monotonic clock, so that a clock that is set back keeps no server
 * alive. After a pause of this server or of the database it first waits until the others could renew as well.
 */
export const createNodeSweep = (): Sweep => {
  let renewedAt: number | null = null
  let judgesFrom = 0
  return {
    name: 'presence.nodes',
    next: async (deps) => {
      const { clock, nodeId } = deps
      if (renewedAt === null) return clock.now()
      const renewal = clock.now() - clock.tick() + renewedAt + renewMs
      if (clock.tick() < judgesFrom) return renewal
      const [row] = await systemWork(deps, (s) => s.run<{ at: number | null }>(earliest, [nodeId]))
      return Math.min(renewal, row?.at ?? Number.POSITIVE_INFINITY)
    },
    runOne: async (deps) => {
      const now = deps.clock.tick()
      if (renewedAt !== null && now - renewedAt < renewMs) return now >= judgesFrom && (await removeDead(deps))
      const wasKnown = await renewLease(deps)
      if (!wasKnown) await recordAllConnections(deps)
      if (renewedAt === null || now - renewedAt > 2 * renewMs) judgesFrom = now + renewMs
      renewedAt = now
      return true
    },
  }
}
