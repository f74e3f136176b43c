import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const hourMs = 3_600_000
const known = prepared(`select id from files where id = any ($1::uuid[])`)

/** Removes files without a row that crashes left: an hour after the start, then once a day. */
export const createAbandonedSweep = () => {
  let at: number | null = null
  return {
    name: 'files.abandoned',
    next: async (deps: Deps): Promise<number | null> => {
      at ??= deps.clock.now() + hourMs
      return at
    },
    runOne: async (deps: Deps): Promise<boolean> => {
      const now = deps.clock.now()
      if (at === null || now < at) return false
      at = now + 24 * hourMs
      const removed = await deps.files.removeAbandoned(now, async (ids) => {
        const rows = await systemWork(deps, (s) => s.run<{ id: string }>(known, [ids]))
        return new Set(rows.map((r) => r.id))
      })
      if (removed > 0) deps.log.info('abandoned files were removed', { removed })
      return true
    },
  }
}
