import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const earliest = prepared(`select min(sweep_at) as at from files where sweep_at is not null`)
/** A file of a bot or an automatic reply that a message still has stays until the message goes. */
const take = prepared(`
  with due as (select id, exists (select from bot_message_files s where s.file_id = f.id) as used from files f
      where sweep_at <= $1 and message_id is null order by sweep_at limit 1 for update skip locked),
    kept as (update files set sweep_at = null where id in (select id from due where used) returning id),
    gone as (delete from files where id in (select id from due where not used) returning id)
  select id, false as used from gone union all select id, true from kept`)

/**
 * Removes uploads that no message uses. The row goes first: bytes without a row are unreachable, but a row without bytes
 * would be a broken link.
 */
export const fileSweep = {
  name: 'files.unsent',
  next: (deps: Deps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: async (deps: Deps): Promise<boolean> => {
    const due = await systemWork(deps, (s) => s.run<{ id: string; used: boolean }>(take, [toDb(s.now)]))
    for (const { id, used } of due) if (!used) await deps.files.remove(id)
    return due.length > 0
  },
}
