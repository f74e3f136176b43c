import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { clients } from '@beseda/contract/endpoints/clients.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { extraOfLine } from '@beseda/domain/clients/extra-value.ts'
import { inverse } from '@beseda/domain/clients/inverse.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { type AuditRecord, changesOf, checkAuditCursor } from '../audit/index.ts'
import { formerPhotos, photoNamed, photoOf, putPhoto } from '../client-photos/index.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { restoreCompanies } from '../company-store/index.ts'
import { listFields } from '../extra-fields/index.ts'
import { type Changing, changeClient } from './change.ts'
import { deleteDetail, detailsOf, insertDetail, valuesOf } from './details.ts'
import { putExtra } from './extra-values.ts'
import { deleteTag, insertTag, namesOf, tagsOf } from './tags.ts'
import { isVisible, viewerValues } from './visible.ts'

const visible = prepared(`
  select cl.id from clients cl where cl.organization_id = $1 and cl.id = $5 and cl.deleted_at is null and ${isVisible('cl.id')}`)
const entryOf = prepared(`
  select changes from audit_log where organization_id = $1 and entity = 'client' and entity_id = $2 and id = $3::bigint`)
const rename = prepared(`update clients set name = $3, renamed = true where organization_id = $1 and id = $2`)
const statusNamed = prepared(
  `select id, name from client_statuses where organization_id = $1 and name = $2 for key share`,
)
const statusOf = prepared(`select id, name from client_statuses where organization_id = $1 and id = $2`)
const setStatus = prepared(`update clients set status_id = $3 where organization_id = $1 and id = $2`)

interface Page {
  readonly clientId: string
  readonly cursor?: string | undefined
  readonly limit: number
}
/** What people changed about a client, the newest first. */
export const clientHistory = async (
  ctx: Ctx,
  { clientId: asked, cursor, limit }: Page,
): Promise<EntityOf<typeof clients.history>> => {
  const user = userOf(ctx)
  checkAuditCursor(cursor)
  return read(ctx.deps, user.organizationId, async (c) => {
    const clientId = (await survivorOf(c, user.organizationId, asked)) ?? asked
    const [known] = await c.run<{ id: string }>(visible, [...viewerValues(user), clientId])
    if (!known) throw fail('PROFILE_NOT_FOUND')
    const page = await changesOf(c, user.organizationId, { entity: 'client', entityId: clientId, cursor, limit })
    const named = page.entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'clientPhoto'))
    const times = named.flatMap(({ before, after }) => [before, after].filter((at) => typeof at === 'number'))
    const photos = await formerPhotos(c, user.organizationId, clientId, times)
    return { ...page, photos: photos.map(({ at, id }) => ({ at, url: ctx.deps.files.link(id, ctx.deps.clock.now()) })) }
  })
}

const textOf = (value: AuditChange['before']): string | null => (typeof value === 'string' ? value : null)
const listOf = (value: AuditChange['before']): readonly string[] => (Array.isArray(value) ? value : [])
type Restored = { readonly before: AuditRecord; readonly after: AuditRecord }

/** How each field gets its former value back. Comments are their author's. */
const restore: { readonly [field: string]: (o: Changing, change: AuditChange) => Promise<Restored | null> } = {
  personName: async ({ w, client }, { before }) => {
    const name = textOf(before)
    if (name === null) return null
    await w.run(rename, [w.organizationId, client.id, name])
    return { before: { personName: client.name }, after: { personName: name } }
  },
  clientPhoto: async ({ w, client }, { before }) => {
    const now = await photoOf(w, client.id)
    const photoId = typeof before === 'number' ? await photoNamed(w, client.id, before) : null
    if (photoId === undefined) throw fail('FILE_NOT_FOUND')
    await putPhoto(w, client.id, { photoId, source: 'person', isNew: false })
    return { before: { clientPhoto: now.at }, after: { clientPhoto: photoId === null ? null : before } }
  },
  clientStatus: async ({ w, client }, { before }) => {
    const name = textOf(before)
    const [former] =
      name === null ? [] : await w.run<{ id: string; name: string }>(statusNamed, [w.organizationId, name])
    if (name !== null && !former) throw fail('PROFILE_STATUS_NOT_FOUND')
    const [current] = await w.run<{ id: string; name: string }>(statusOf, [w.organizationId, client.statusId])
    await w.run(setStatus, [w.organizationId, client.id, former?.id ?? null])
    return { before: { clientStatus: current?.name ?? null }, after: { clientStatus: former?.name ?? null } }
  },
  tags: async ({ w, client }, change) => {
    const tags = await tagsOf(w, client.id)
    const { add, drop } = inverse(namesOf(tags), { before: listOf(change.before), after: listOf(change.after) })
    for (const name of add) await insertTag(w, client.id, name)
    for (const tag of tags) if (drop.includes(tag.name)) await deleteTag(w, client.id, tag.id)
    return { before: { tags: namesOf(tags) }, after: { tags: namesOf(await tagsOf(w, client.id)) } }
  },
  clientContacts: async ({ w, client }, change) => {
    const details = await detailsOf(w, client.id)
    const { add, drop } = inverse(valuesOf(details), { before: listOf(change.before), after: listOf(change.after) })
    for (const value of add)
      await insertDetail(w, client.id, { id: w.newId(), kind: value.includes('@') ? 'email' : 'phone', value })
    for (const detail of details) if (drop.includes(detail.value)) await deleteDetail(w, detail.id)
    const after = valuesOf(await detailsOf(w, client.id))
    return { before: { clientContacts: valuesOf(details) }, after: { clientContacts: after } }
  },
  companies: async ({ w, client }, change) => {
    const lists = { before: listOf(change.before), after: listOf(change.after) }
    const { before, after } = await restoreCompanies(w, client.id, lists)
    return { before: { companies: before }, after: { companies: after } }
  },
  extraFields: async ({ w, client }, change) => {
    const fields = await listFields(w, w.organizationId)
    const [line] = [...listOf(change.before), ...listOf(change.after)]
    const of = line === undefined ? null : extraOfLine(line, fields)
    if (!of) throw fail('EXTRA_FIELD_NOT_FOUND')
    const wasEmpty = listOf(change.before).length === 0
    const { before, after } = await putExtra(w, client.id, of.field, wasEmpty ? null : of.value)
    return { before: { extraFields: before }, after: { extraFields: after } }
  },
}

/** Takes back one change; what others changed since stays. */
export const restoreClient = (ctx: Ctx, { clientId, entryId }: { clientId: string; entryId: string }): Promise<null> =>
  changeClient(ctx, clientId, async (changing) => {
    const { w, client, show, record } = changing
    const [entry] = await w.run<{ changes: AuditChange[] }>(entryOf, [w.organizationId, client.id, entryId])
    if (!entry) throw fail('PROFILE_CHANGE_NOT_FOUND')
    for (const change of entry.changes) {
      const done = await restore[change.field]?.(changing, change)
      if (done) record(done.before, done.after, 'restored')
    }
    show('restored')
    return null
  })
