import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { fillNow } from '../chat-store/index.ts'
import { createStuckWatch, type StuckChat, stuckSql } from './stuck-watch.ts'

/** In all organizations. */
const waiting = prepared(stuckSql({ now: '$1', organization: null }))

/**
 * Monitors that no chat waits while a suitable operator is free. The jobs that follow from events ensure this. When a
 * chat waits for more than a second, or for ten with a scheduled fill, the monitor fills the queue, counts and logs it.
 */
export const createStuckSweep = () => {
  const watch = createStuckWatch()
  const read = (deps: Deps): Promise<readonly StuckChat[]> =>
    systemWork(deps, (s) => s.run<StuckChat>(waiting, [toDb(s.now)]))
  return {
    name: 'distribution.stuck',
    next: async (deps: Deps): Promise<number | null> => {
      const due = watch.dueTimes(await read(deps), deps.clock.tick())
      return due.length > 0 ? deps.clock.now() - deps.clock.tick() + Math.min(...due) : null
    },
    runOne: async (deps: Deps): Promise<boolean> => {
      const now = deps.clock.tick()
      const stuck = watch.look(await read(deps), now)
      const [first] = stuck
      if (!first) return false
      const chats = stuck.filter((r) => r.organization_id === first.organization_id).map((r) => r.id)
      watch.startAgain(chats, now)
      deps.metrics.stuck(chats.length)
      deps.log.warn('chats waited while somebody was free', { organizationId: first.organization_id, chats })
      await systemWork(deps, async (s) => (await s.actFor(first.organization_id)).schedule(fillNow))
      return true
    },
  }
}
