import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const earliest = prepared(`select min(sweep_at) as at from files where sweep_at is not null`)
const take = prepared(`
  delete from files where id = (select id from files where sweep_at <= $1 and message_id is null order by sweep_at limit 1 for update skip locked)
  returning id`)

/**
 * Removes uploads that no message uses. The row goes first: bytes without a row are unreachable, but a row without bytes
 * would be a broken link.
 */
export const fileSweep = {
  name: 'files.unsent',
  next: (deps: Deps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: async (deps: Deps): Promise<boolean> => {
    const removed = await systemWork(deps, (s) => s.run<{ id: string }>(take, [toDb(s.now)]))
    for (const { id } of removed) await deps.files.remove(id)
    return removed.length > 0
  },
}
