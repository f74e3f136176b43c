import { roleOfUpload } from '@beseda/contract/entities/part.ts'
import type { Album } from '../../channels/adapter.ts'
import { type Connection, prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { chatLane, type DeliverData, deliverName } from './jobs.ts'

/*
 * Parts that go to the provider in one call. Each keeps its own job and status. The job of the first one sends all of them
 * and ends the jobs of the others. Who belongs to it is stored before the call: a server that is killed meanwhile leaves it to
 * the next one.
 */
const marked = prepared(`
  select p.id from message_parts lead join message_parts p on p.message_id = lead.message_id and p.content ->> 'album' = lead.id::text
  where lead.organization_id = $1 and lead.id = $2 and (p.id = lead.id or p.status = 'queued') and p.sent_at is null order by p.position`)
const mark = prepared(`
  update message_parts set content = content || jsonb_build_object('album', $3::text) where organization_id = $1 and id = any ($2::uuid[])`)
const markAlone = prepared(`
  update message_parts set content = content - 'album' || '{"alone":true}' where organization_id = $1 and id = any ($2::uuid[])`)
interface Row {
  id: string
  isFree: boolean
  kind: 'image' | 'file' | null
  mime: string
  bytes: number
}
const waiting = prepared(`
  select p.id, not p.content ?| '{album,alone}' as "isFree", f.kind, f.mime, f.bytes::float8 as bytes
  from message_parts lead join message_parts p on p.message_id = lead.message_id and p.position >= lead.position
    left join files f on f.id = p.file_id and p.content ->> 'kind' = 'file'
  where lead.organization_id = $1 and lead.id = $2 and (p.id = lead.id or p.status = 'queued') and p.sent_at is null order by p.position`)

/** The part, and those that an earlier attempt sent with it. */
export const sentTogether = async (
  c: Pick<Connection, 'run'>,
  organizationId: string,
  partId: string,
): Promise<readonly string[]> => {
  const found = await c.run<{ id: string }>(marked, [organizationId, partId])
  return found.length > 1 ? found.map((p) => p.id) : [partId]
}
/** Chooses the parts that go with this one, and stores the choice. */
export const makeAlbum = async (
  deps: Deps,
  organizationId: string,
  partId: string,
  album: Pick<Album<never>, 'max' | 'kindOf'>,
): Promise<readonly string[]> => {
  const rows = await read(deps, organizationId, (c) => c.run<Row>(waiting, [organizationId, partId]))
  const ids = fitting(rows, album)
  if (ids.length < 2) return [partId]
  await work(deps, organizationId, (w) => w.run(mark, [organizationId, ids, partId]))
  return ids
}
/** The first parts of these that fit into one album. */
const fitting = (rows: readonly Row[], { max, kindOf }: Pick<Album<never>, 'max' | 'kindOf'>): string[] => {
  const kindOfRow = ({ isFree, kind, mime, bytes }: Row): string | null =>
    isFree && kind ? kindOf({ role: roleOfUpload({ kind, mime }), mime, bytes }) : null
  const kind = rows[0] ? kindOfRow(rows[0]) : null
  if (kind === null) return []
  const other = rows.findIndex((r) => kindOfRow(r) !== kind)
  return rows.slice(0, Math.min(max, other < 0 ? rows.length : other)).map((r) => r.id)
}
/** The provider took none of them as an album: from now on they go one by one. */
export const splitAlbum = (deps: Deps, organizationId: string, ids: readonly string[]): Promise<unknown> =>
  work(deps, organizationId, (w) => w.run(markAlone, [organizationId, [...ids]]))

const ofOthers = `organization_id = $1 and lane = $2 and name = $3 and state = 'ready' and data ->> 'partId' = any ($4::text[])`
const end = prepared(`delete from jobs where ${ofOthers}`)
const bury = prepared(`update jobs set state = 'dead', last_error = $5 where ${ofOthers}`)
type Others = Pick<DeliverData, 'chatId' | 'partId'>
const others = (w: Work, { chatId, partId }: Others, ids: readonly string[]): unknown[] => [
  ...[w.organizationId, chatLane(chatId), deliverName, ids.filter((id) => id !== partId)],
]
/** Ends the jobs of the parts that went with this one. They wait behind it in the lane of the chat, so none is running. */
export const endOthers = (w: Work, data: Others, ids: readonly string[]): void => {
  if (ids.length > 1) w.write(end, others(w, data, ids))
}
/** The same when all of them gave up: each has its dead letter. */
export const buryOthers = (w: Work, data: Others, ids: readonly string[], error: string): void => {
  if (ids.length > 1) w.write(bury, [...others(w, data, ids), error])
}
