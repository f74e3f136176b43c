import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { claimFiles, keepReleasedMs } from '../files/index.ts'

/** SQL: a file of a bot that is not deleted. */
export const isOfBot = 'bot_id is not null and sweep_at is null'
const known = prepared(`
  select id from files where organization_id = $1 and id = any ($2::uuid[]) and ${isOfBot}
  order by id for no key update`)
const give = prepared(`
  update files set bot_id = $2, sweep_at = null where organization_id = $1 and id = any ($3::uuid[])`)
const filesIn = ({ nodes }: BotDocument): string[] => [
  ...new Set(
    nodes.flatMap((node) => node.replies.flatMap((r) => (r.kind === 'file' && r.fileId !== null ? [r.fileId] : []))),
  ),
]
/** Those of the document that bots have. Locked, so that no bot that is deleted meanwhile releases one of them. */
export const holdFiles = async (w: Work, document: BotDocument): Promise<string[]> => {
  const ids = filesIn(document)
  if (ids.length === 0) return []
  return (await w.run<{ id: string }>(known, [w.organizationId, ids])).map(({ id }) => id)
}
/** New uploads of this user become files of the bot. Throws FILE_NOT_FOUND for one of somebody or something else. */
export const keepFiles = async (
  w: Work,
  user: SignedIn,
  before: { readonly id: string; readonly document: BotDocument },
  after: BotDocument,
): Promise<void> => {
  const had = filesIn(before.document)
  const ids = filesIn(after).filter((id) => !had.includes(id))
  if (ids.length === 0) return
  const kept = new Set((await w.run<{ id: string }>(known, [w.organizationId, ids])).map(({ id }) => id))
  const fresh = ids.filter((id) => !kept.has(id))
  if (fresh.length === 0) return
  await claimFiles(w, fresh, { userId: user.userId })
  await w.run(give, [w.organizationId, before.id, fresh])
}

/** Locked, so that no other bot gets one meanwhile. */
const own = prepared(`select id from files where organization_id = $1 and bot_id = $2 order by id for no key update`)
const fileIds = `jsonb_path_query(x.document, '$.nodes[*].replies[*].fileId') #>> '{}'`
/** Files that copies have, in their drafts or versions, belong to these from now on. */
const giveAway = prepared(`
  with others as (
      select id, document from bots where organization_id = $1 and id <> $2 and deleted_at is null
      union all
      select b.id, v.document from bots b join bot_versions v on v.bot_id = b.id
      where b.organization_id = $1 and b.id <> $2 and b.deleted_at is null),
    used as (select distinct on (file_id) file_id, bot_id from (select x.id as bot_id, ${fileIds} as file_id from others x) u
      order by file_id, bot_id)
  update files f set bot_id = used.bot_id from used where f.organization_id = $1 and f.bot_id = $2 and f.id::text = used.file_id`)
const release = prepared(`update files set sweep_at = $3 where organization_id = $1 and bot_id = $2`)
/** Of a deleted bot: the sweep removes them when no message and no conversation of the bot has them any more. */
export const releaseFiles = async (w: Work, botId: string): Promise<void> => {
  const found = await w.run(own, [w.organizationId, botId])
  if (found.length === 0) return
  await w.run(giveAway, [w.organizationId, botId])
  await w.run(release, [w.organizationId, botId, toDb(w.now + keepReleasedMs)])
}
