import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const earliest = prepared(`select min(sweep_at) as at from files where sweep_at is not null`)
const dayMs = 86_400_000
/**
 * A file of a bot or an automatic reply that a message still has stays until the message goes; one of a deleted bot also while the bot
 * leads a chat: then the file is looked at again a day later.
 */
const take = prepared(`
  with due as (select id, exists (select from shared_message_files s where s.file_id = f.id) as used,
        bot_id is not null and exists (select from chats c
          where c.organization_id = f.organization_id and c.status = 'pending' and c.bot ->> 'botId' = f.bot_id::text) as busy
      from files f where sweep_at <= $1 and message_id is null order by sweep_at limit 1 for update skip locked),
    kept as (update files f set sweep_at = case when due.busy then $2::timestamptz end, bot_id = case when due.busy then f.bot_id end
      from due where f.id = due.id and (due.used or due.busy) returning f.id),
    gone as (delete from files where id in (select id from due where not used and not busy) returning id)
  select id, false as kept from gone union all select id, true from kept`)

/**
 * Removes uploads that no message uses. The row goes first: bytes without a row are unreachable, but a row without bytes
 * would be a broken link.
 */
export const fileSweep = {
  name: 'files.unsent',
  next: (deps: Deps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: async (deps: Deps): Promise<boolean> => {
    const due = await systemWork(deps, (s) =>
      s.run<{ id: string; kept: boolean }>(take, [toDb(s.now), toDb(s.now + dayMs)]),
    )
    for (const { id, kept } of due) if (!kept) await deps.files.remove(id)
    return due.length > 0
  },
}
