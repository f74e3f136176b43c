import type { RemovedKind } from '@beseda/contract/entities/client-deletion.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Messages of one transaction: about 50 ms of PostgreSQL. */
export const batch = 500

const some = prepared(`
  select id from messages where organization_id = $1 and chat_id = any ($2::uuid[]) order by chat_id, seq limit ${batch}`)
const filesOf = prepared(`select id from files where organization_id = $1 and message_id = any ($2::uuid[])`)
const uploads = prepared(`
  select id from files where organization_id = $1 and message_id is null and uploaded_by_contact = any ($2::uuid[]) limit ${batch}`)
const photos = prepared(`
  select id from client_photos where organization_id = $1 and client_id = any ($2::uuid[]) limit ${batch}`)

/** The next messages, with their files. */
export const nextMessages = async (
  c: Runner,
  organizationId: string,
  chatIds: readonly string[],
): Promise<{ readonly messageIds: readonly string[]; readonly fileIds: readonly string[] }> => {
  const messageIds = (await c.run<{ id: string }>(some, [organizationId, chatIds])).map(({ id }) => id)
  const files = await c.run<{ id: string }>(filesOf, [organizationId, messageIds])
  return { messageIds, fileIds: files.map(({ id }) => id) }
}
export const nextUploads = (c: Runner, organizationId: string, contactIds: readonly string[]) =>
  c.run<{ id: string }>(uploads, [organizationId, contactIds])
export const nextPhotos = (c: Runner, organizationId: string, clientIds: readonly string[]) =>
  c.run<{ id: string }>(photos, [organizationId, clientIds])

const ofMessages = 'organization_id = $1 and message_id = any ($2::uuid[])'
const dropMentions = prepared(`
  with gone as (delete from mentions where ${ofMessages} returning 1) select count(*)::int as n from gone`)
const dropNumbers = prepared(`delete from provider_messages where ${ofMessages}`)
const dropParts = prepared(`delete from message_parts where ${ofMessages}`)
const freeRatings = prepared(`update ratings set message_id = null where ${ofMessages}`)
/** Files that these messages shared with others, and that no bot or automatic reply has any more: the sweep removes unused ones. */
const sweepShared = prepared(`
  update files set sweep_at = $3
  where organization_id = $1 and bot_id is null and autoreply_id is null and template_id is null and message_id is null and sweep_at is null
    and id in (select file_id from shared_message_files where organization_id = $1 and message_id = any ($2::uuid[]))`)
const dropMessages = prepared(`
  with gone as (delete from messages where organization_id = $1 and id = any ($2::uuid[]) returning kind)
  select count(*) filter (where kind <> 'history')::int as n from gone`)
const dropFiles = prepared(`
  with gone as (delete from files where organization_id = $1 and id = any ($2::uuid[]) returning 1)
  select count(*)::int as n from gone`)

/** Rows of files whose bytes are gone already. */
export const removeFiles = async (w: Work, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? 0 : ((await w.run<{ n: number }>(dropFiles, [w.organizationId, ids]))[0]?.n ?? 0)

/** Messages, and everything that refers to them. Their entries in the search are removed by its slice. */
export const removeMessages = async (
  w: Work,
  messageIds: readonly string[],
  fileIds: readonly string[],
): Promise<Partial<Record<RemovedKind, number>>> => {
  const about = [w.organizationId, messageIds]
  const [mentioned] = await w.run<{ n: number }>(dropMentions, about)
  w.write(dropNumbers, about)
  w.write(dropParts, about)
  w.write(freeRatings, about)
  w.write(sweepShared, [...about, toDb(w.now)])
  const files = await removeFiles(w, fileIds)
  const [gone] = await w.run<{ n: number }>(dropMessages, about)
  return { files, messages: gone?.n ?? 0, mentions: mentioned?.n ?? 0 }
}
