import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { fillJob, fillNow } from '../chat-store/index.ts'
import { operatorsWith, presenceRules, withFreeSlots } from '../operators/index.ts'
import { canTake, isDistributed } from './offered.ts'

/** A waiting chat is normally assigned within this time; only one that waits longer is stuck. */
const patienceMs = 1_000
/**
 * A chat with a scheduled fill gets more time: a busy machine may need it, but jobs that nobody runs must become
 * visible.
 */
const patienceWithJobMs = 10_000
const most = 100
const isWaitedFor = `${presenceRules.online}
      and exists (select 1 from chats c where c.organization_id = u.organization_id and c.status = 'pending')`
/**
 * In all organizations: chats that wait although an operator who may get them has a free slot. `coming`: a fill is
 * scheduled. The transaction that makes a chat wait or frees a slot adds that job in the same commit, so a missing job
 * is a bug.
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
 * Monitors that no chat waits while a suitable operator is free. The jobs that follow from events ensure this. When a
 * chat waits for more than a second, or for ten with a scheduled fill, the monitor fills the queue, counts and logs it.
 */
export const createStuckSweep = () => {
  /** Since when each chat has been seen waiting, by the monotonic clock. */
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
