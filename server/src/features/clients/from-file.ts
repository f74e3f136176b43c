import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { ClientValues } from '@beseda/domain/client-import/plan-row.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { holdStatus } from '../client-statuses/index.ts'
import { holdField } from '../extra-fields/index.ts'
import { type Caller, changeClient } from './change.ts'
import { detailsOf, insertDetail, valuesOf } from './details.ts'
import { putExtra } from './extra-values.ts'
import { ensureTag, insertTag, namesOf, tagsOf } from './tags.ts'

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
  const by = byUser(userId)
  w.emit(
    ...all.map(({ id }) => ({
      ...{ type: 'client.created' as const, clientId: id, by, source: null, reason: 'created' as const },
    })),
  )
  if (all.length > 0) w.emit({ type: 'clients.imported', clientIds: [...ids.values()], by, reason })
  return ids
}

const rename = prepared('update clients set name = $3, renamed = true where organization_id = $1 and id = $2')
const setStatus = prepared('update clients set status_id = $3 where organization_id = $1 and id = $2')
const insertComment = prepared(`
  insert into client_comments (id, organization_id, client_id, author_id, text, created_at) values ($2, $1, $3, $4, $5, $6)`)

/**
 * Adds what a file says to a client, as one change of their history. `plan` runs under the locks and returns what is missing, or
 * null.
 */
export const addValues = (
  ctx: Caller,
  clientId: string,
  reason: string,
  plan: (w: Work) => Promise<ClientValues | null>,
): Promise<void> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const add = await plan(w)
    if (!add) return
    const key = [w.organizationId, client.id]
    const before = { tags: namesOf(await tagsOf(w, client.id)), contacts: valuesOf(await detailsOf(w, client.id)) }
    const former = add.statusId && client.statusId ? (await holdStatus(w, client.statusId)).name : null
    const status = add.statusId ? (await holdStatus(w, add.statusId)).name : null
    if (add.name) await w.run(rename, [...key, add.name])
    if (add.statusId) await w.run(setStatus, [...key, add.statusId])
    for (const contact of add.contacts) await insertDetail(w, client.id, { id: w.newId(), ...contact })
    for (const tag of add.tags) await insertTag(w, client.id, tag)
    if (add.comment) {
      const comment = [w.newId(), client.id, userOf(ctx).userId, add.comment, toDb(w.now)]
      await w.run(insertComment, [w.organizationId, ...comment])
    }
    const extra = { before: [] as string[], after: [] as string[] }
    for (const { fieldId, value } of add.extra) {
      const lines = await putExtra(w, client.id, await holdField(w, fieldId), value)
      extra.before.push(...lines.before)
      extra.after.push(...lines.after)
    }
    const after = { tags: namesOf(await tagsOf(w, client.id)), contacts: valuesOf(await detailsOf(w, client.id)) }
    show('imported')
    record(
      {
        ...(add.name && { personName: client.name }),
        ...(status && { clientStatus: former }),
        ...{ clientContacts: before.contacts, tags: before.tags, extraFields: extra.before },
      },
      {
        ...(add.name && { personName: add.name }),
        ...(status && { clientStatus: status }),
        ...{ clientContacts: after.contacts, tags: after.tags, extraFields: extra.after },
        ...(add.comment && { comment: add.comment }),
        reason,
      },
    )
  })
