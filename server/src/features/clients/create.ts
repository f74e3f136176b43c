import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { ClientValues } from '@beseda/domain/client-import/plan-row.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { ensureTag } from './tags.ts'

const insertClients = prepared(`
  insert into clients (id, organization_id, name, status_id, renamed, created_at)
  select x.id, $1, x.name, x.status_id, true, $2
  from jsonb_to_recordset($3) as x (id uuid, name text, status_id uuid)`)
const insertDetails = prepared(`
  insert into client_details (id, organization_id, client_id, kind, value, source, created_at)
  select x.id, $1, x.client_id, x.kind, x.value, 'operator', $2
  from jsonb_to_recordset($3) as x (id uuid, client_id uuid, kind text, value text)`)
const insertTags = prepared(`
  insert into client_tags (organization_id, client_id, tag_id)
  select $1, x.client_id, x.tag_id from jsonb_to_recordset($3) as x (client_id uuid, tag_id uuid)
  where $2::timestamptz is not null`)
const insertComments = prepared(`
  insert into client_comments (id, organization_id, client_id, author_id, text, created_at)
  select x.id, $1, x.client_id, x.author_id, x.text, $2
  from jsonb_to_recordset($3) as x (id uuid, client_id uuid, author_id uuid, text text)`)
const insertExtra = prepared(`
  insert into extra_values (organization_id, client_id, field_id, value)
  select $1, x.client_id, x.field_id, x.value from jsonb_to_recordset($3) as x (client_id uuid, field_id uuid, value text)
  where $2::timestamptz is not null`)

interface NewClient {
  readonly row: number
  readonly values: ClientValues
}
/** Clients of a file, many at once. Their ids by the row. */
export const createClients = async (
  w: Work,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  news: readonly NewClient[],
): Promise<ReadonlyMap<number, string>> => {
  const tags = new Map<string, string>()
  for (const name of news.flatMap(({ values }) => values.tags))
    if (!tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), (await ensureTag(w, name)).id)
  const ids = new Map(news.map(({ row }) => [row, w.newId()]))
  const all = news.map(({ row, values }) => ({ id: ids.get(row)!, ...values }))
  for (const { id, name, statusId } of all) w.put(insertClients, { id, name, status_id: statusId })
  for (const { id, contacts, tags: named, comment, extra } of all) {
    for (const { kind, value } of contacts) w.put(insertDetails, { id: w.newId(), client_id: id, kind, value })
    for (const tag of named) w.put(insertTags, { client_id: id, tag_id: tags.get(tag.toLowerCase()) })
    for (const { fieldId, value } of extra) w.put(insertExtra, { client_id: id, field_id: fieldId, value })
    if (comment) w.put(insertComments, { id: w.newId(), client_id: id, author_id: userId, text: comment })
  }
  for (const { id, name } of all)
    recordChange(w, {
      ...{ entity: 'client', entityId: id, name, action: 'imported', by: byUser(userId) },
      ...{ before: null, after: { personName: name, reason } },
    })
  if (all.length > 0) w.emit({ type: 'clients.imported', clientIds: [...ids.values()], by: byUser(userId), reason })
  return ids
}
