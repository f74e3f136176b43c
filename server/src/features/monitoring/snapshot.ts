import type { LiveState } from '@beseda/domain/monitoring/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { readPipelined } from '../../platform/unit-of-work.ts'
import { createStuckWatch, type StuckWatch, stuckChats } from '../assignment/index.ts'
import { keepFor } from './kept.ts'
import { readState } from './read-state.ts'

const snapshots = keepFor<LiveState>(1000)
/** The check for violations compares every waiting chat with every free operator: it is made less often. */
const violations = keepFor<number>(5000)
/** Longer than the slowest refresh of a screen. */
const gapMs = 35_000
/** One small watch for each organization that is looked at: a chat is a violation when snapshots find it for long enough. */
const watches = new Map<string, StuckWatch>()
const watchOf = (organizationId: string): StuckWatch => {
  const watch = watches.get(organizationId) ?? createStuckWatch(gapMs)
  watches.set(organizationId, watch)
  return watch
}

/** The organization as it was at most a second ago. */
export const snapshot = (deps: Deps, organizationId: string): Promise<LiveState> =>
  snapshots.get(organizationId, deps.clock.tick(), async () => {
    const tick = deps.clock.tick()
    const now = deps.clock.now()
    const [state, found] = await Promise.all([
      readPipelined(deps, organizationId, (c) => readState(c, organizationId, now)),
      violations.get(organizationId, tick, async () => {
        const stuck = await readPipelined(deps, organizationId, (c) => stuckChats(c, organizationId, now))
        return watchOf(organizationId).look(stuck, tick).length
      }),
    ])
    return { ...state, violations: found }
  })
/** After a change that its author wants to see at once. */
export const forgetSnapshot = (organizationId: string): void => snapshots.forget(organizationId)
