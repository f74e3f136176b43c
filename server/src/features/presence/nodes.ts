import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { loseConnections } from './connection.ts'
import { noteEverybody } from './follow.ts'

/** Without a word for so long a server counts as dead. */
const nodeLeaseMs = 30_000
const renewMs = 10_000

const renew = prepared('update nodes set alive_until = $2 where id = $1 returning id')
const enter = prepared('insert into nodes (id, alive_until) values ($1, $2)')
const dead = prepared(
  'select id from nodes where alive_until <= $2 and id <> $1 order by alive_until, id limit 1 for update skip locked',
)
const earliest = prepared('select min(alive_until) as at from nodes where id <> $1')
const remove = prepared('delete from nodes where id = $1')

/** True: it was known as alive. */
const stayAlive = (deps: Deps): Promise<boolean> =>
  systemWork(deps, async (s) => {
    const until = [deps.nodeId, toDb(s.now + nodeLeaseMs)]
    if ((await s.run(renew, until)).length > 0) return true
    await s.run(enter, until)
    return false
  })
const buryOne = (deps: Deps): Promise<boolean> =>
  systemWork(deps, async (s) => {
    const [node] = await s.run<{ id: string }>(dead, [deps.nodeId, toDb(s.now)])
    if (!node) return false
    await loseConnections(s, node.id)
    await s.run(remove, [node.id])
    deps.log.warn('a server is gone', { nodeId: node.id })
    return true
  })

/** This server ends: the others need not wait until its time is over. */
export const leaveNodes = (deps: Deps): Promise<void> =>
  systemWork(deps, async (s) => {
    await s.run(renew, [deps.nodeId, toDb(s.now)])
  })

/**
 * This server says that it runs, and looks for others that no longer do. One that stood still for longer than its lease and
 * goes on says anew who is connected to it. By the monotonic clock, so that a clock that is set back keeps nobody alive.
 */
export const createNodeSweep = (): Sweep => {
  let saidAt: number | null = null
  return {
    name: 'presence.nodes',
    next: async (deps) => {
      const { clock, nodeId } = deps
      if (saidAt === null) return clock.now()
      const [row] = await systemWork(deps, (s) => s.run<{ at: number | null }>(earliest, [nodeId]))
      return Math.min(clock.now() - clock.tick() + saidAt + renewMs, row?.at ?? Number.POSITIVE_INFINITY)
    },
    runOne: async (deps) => {
      const now = deps.clock.tick()
      if (saidAt !== null && now - saidAt < renewMs) return buryOne(deps)
      const wasKnown = await stayAlive(deps)
      if (!wasKnown) await noteEverybody(deps)
      saidAt = now
      return true
    },
  }
}
