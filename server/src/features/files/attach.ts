import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type Connection, prepared } from '../../platform/db.ts'
import type { FileStore } from '../../platform/files.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface AttachedFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly mime: string
  readonly kind: StoredFile['kind']
  readonly width: number | null
  readonly height: number | null
}
const columns = `id, name, bytes::float8 as bytes, mime, kind, width, height`
/** Files of the uploader that belong to nothing yet: the id alone gives no access. */
const free = prepared(`
  select ${columns} from files
  where organization_id = $1 and id = any ($2::uuid[]) and message_id is null and template_id is null and bot_id is null
    and autoreply_id is null and registered_template_id is null
    and not exists (select from shared_message_files s where s.file_id = files.id)
    and (uploaded_by_user = $3 or uploaded_by_contact = $4)
  for no key update`)

/**
 * Locks and returns the uploader's files in the given order. Throws FILE_NOT_FOUND when one is missing, belongs to someone
 * else, or is already in a message.
 */
export const claimFiles = async (
  w: Work,
  ids: readonly string[],
  by: { readonly userId?: string; readonly contactId?: string },
): Promise<readonly AttachedFile[]> => {
  if (ids.length === 0) return []
  const rows = await w.run<AttachedFile>(free, [w.organizationId, ids, by.userId ?? null, by.contactId ?? null])
  const byId = new Map(rows.map((r) => [r.id, r]))
  return ids.map((id) => {
    const file = byId.get(id)
    if (!file || ids.indexOf(id) !== ids.lastIndexOf(id)) throw fail('FILE_NOT_FOUND')
    return file
  })
}
const attach = prepared(`
  update files f set message_id = $2, position = x.n, sweep_at = null
  from unnest($3::uuid[]) with ordinality as x(id, n) where f.organization_id = $1 and f.id = x.id`)
export const attachFiles = (w: Work, messageId: string, ids: readonly string[]): void => {
  if (ids.length) w.write(attach, [w.organizationId, messageId, ids])
}

const byIds = prepared(`select ${columns} from files where organization_id = $1 and id = any ($2::uuid[])`)
export const filesById = async (
  c: Pick<Connection, 'run'>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttachedFile>> => {
  const rows = ids.length > 0 ? await c.run<AttachedFile>(byIds, [organizationId, ids]) : []
  return new Map(rows.map((r) => [r.id, r]))
}

const ofMessages = prepared(`
  select message_id, position, ${columns} from files where organization_id = $1 and message_id = any ($2::uuid[])
  union all
  select s.message_id, 0, ${columns} from shared_message_files s join files on files.id = s.file_id
  where s.organization_id = $1 and s.message_id = any ($2::uuid[]) order by message_id, position`)
/** Files of a bot or an automatic reply belong to all its messages. One that is gone is left out. */
const share = prepared(`
  insert into shared_message_files (organization_id, message_id, file_id)
  select $1, $2, id from files where organization_id = $1 and id = any ($3::uuid[]) and message_id is null and template_id is null`)
export const shareFiles = (w: Work, messageId: string, ids: readonly string[]): void =>
  w.write(share, [w.organizationId, messageId, ids])
/** The files of these messages, with links that expire. */
export const filesOf = async (
  c: Pick<Connection, 'run'>,
  store: FileStore,
  now: number,
  organizationId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFile[]>> => {
  const found = new Map<string, StoredFile[]>()
  if (messageIds.length === 0) return found
  const rows = await c.run<AttachedFile & { message_id: string; position: number }>(ofMessages, [
    organizationId,
    messageIds,
  ])
  for (const { message_id, position: _, ...file } of rows) {
    const list = found.get(message_id) ?? []
    found.set(message_id, list)
    list.push({ ...file, url: store.link(file.id, now) })
  }
  return found
}
