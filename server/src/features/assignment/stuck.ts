import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { fillJob, fillNow } from '../chat-store/index.ts'
import { operatorsWith, presenceRules, withFreeSlots } from '../operators/index.ts'
import { canTake, isDistributed } from './offered.ts'

/** What falls due by itself is handled a moment later; only who waits longer is stuck. */
const patienceMs = 1_000
/** As long for one that a job is on its way to give away; a busy machine may need it, one that does no jobs is to be seen. */
const patienceWithJobMs = 10_000
const most = 100
const isWaitedFor = `${presenceRules.online}
      and exists (select 1 from chats c where c.organization_id = u.organization_id and c.status = 'pending')`
/**
 * Over all organizations: chats that wait although somebody who may have them has a place. `coming`: a job is on its way to
 * give them away. Whoever makes a chat wait or a place free adds that job in the same commit, so none is there only when it
 * was forgotten.
 */
const waiting = prepared(`
  with ${operatorsWith({ who: isWaitedFor, counted: 'true' })},
  free as materialized (${withFreeSlots})
  select c.id, c.organization_id, exists (select 1 from jobs j where j.organization_id = c.organization_id
      and coalesce(j.throttle, '') = '' and j.name = '${fillJob.name}' and j.state = 'ready' and j.run_at <= $1) as coming
  from chats c where ${isDistributed('$1')}
    and exists (select 1 from free f where f.organization_id = c.organization_id and ${canTake('$1')})
  order by c.id limit ${most}`)

interface Row {
  readonly id: string
  readonly organization_id: string
  readonly coming: boolean
}
const patienceWith = (row: Row): number => (row.coming ? patienceWithJobMs : patienceMs)

/**
 * Watches the promise that nothing waits while somebody suitable is free. It is kept by the jobs that follow from events;
 * should it ever be broken for more than a second, or for ten with a job on its way, the queue is filled again, counted and
 * logged.
 */
export const createStuckSweep = () => {
  /** Since when each of them has been seen waiting, by the monotonic clock. */
  const since = new Map<string, number>()
  const look = async (deps: Deps): Promise<readonly Row[]> => {
    const rows = await systemWork(deps, (s) => s.run<Row>(waiting, [toDb(s.now)]))
    const ids = new Set(rows.map((r) => r.id))
    for (const id of since.keys()) if (!ids.has(id)) since.delete(id)
    for (const id of ids) if (!since.has(id)) since.set(id, deps.clock.tick())
    return rows
  }
  return {
    name: 'distribution.stuck',
    next: async (deps: Deps): Promise<number | null> => {
      const due = (await look(deps)).map((r) => since.get(r.id)! + patienceWith(r))
      return due.length > 0 ? deps.clock.now() - deps.clock.tick() + Math.min(...due) : null
    },
    runOne: async (deps: Deps): Promise<boolean> => {
      const now = deps.clock.tick()
      const stuck = (await look(deps)).filter((r) => since.get(r.id)! + patienceWith(r) <= now)
      const [first] = stuck
      if (!first) return false
      const chats = stuck.filter((r) => r.organization_id === first.organization_id).map((r) => r.id)
      for (const id of chats) since.set(id, now)
      deps.metrics.stuck(chats.length)
      deps.log.warn('chats waited while somebody was free', { organizationId: first.organization_id, chats })
      await systemWork(deps, async (s) => (await s.actFor(first.organization_id)).schedule(fillNow))
      return true
    },
  }
}
