import type { Named } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type Caller, changeClient } from './change.ts'

/** Shown to choose from; a search narrows them. */
const tagsShown = 20
const search = prepared(`
  select id, name from tags where organization_id = $1 and (lower(name) like $2 or id = $3)
  order by coalesce(id <> $3, true), lower(name), id limit ${tagsShown}`)
const ofClient = prepared(`
  select t.id, t.name from client_tags ct join tags t on t.id = ct.tag_id
  where ct.organization_id = $1 and ct.client_id = $2 order by lower(t.name), t.id`)
/** Waits for a transaction that makes the same tag. Updates nothing, but returns it. */
const ensure = prepared(`
  insert into tags (id, organization_id, name) values ($2, $1, $3)
  on conflict (organization_id, lower(name)) do update set name = tags.name returning id, name`)
const insert = prepared(
  `insert into client_tags (organization_id, client_id, tag_id) values ($1, $2, $3) on conflict do nothing`,
)
const remove = prepared(`delete from client_tags where organization_id = $1 and client_id = $2 and tag_id = $3`)
const removeUnused = prepared(`
  delete from tags where organization_id = $1 and id = $2 and not exists (select from client_tags where tag_id = $2)`)

export const searchTags = async (
  c: Runner,
  organizationId: string,
  { search: typed, chosen }: { readonly search: string; readonly chosen?: string | undefined },
): Promise<{ tags: Named[] }> => {
  const like = `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return { tags: [...(await c.run<Named>(search, [organizationId, like, chosen ?? null]))] }
}
export const tagsOf = (w: Work, clientId: string): Promise<Named[]> =>
  w.run<Named>(ofClient, [w.organizationId, clientId])
export const namesOf = (tags: readonly Named[]): string[] => tags.map((t) => t.name)
export const ensureTag = async (w: Work, name: string): Promise<Named> =>
  (await w.run<Named>(ensure, [w.organizationId, w.newId(), name]))[0]!
export const insertTag = async (w: Work, clientId: string, name: string): Promise<Named> => {
  const tag = await ensureTag(w, name)
  await w.run(insert, [w.organizationId, clientId, tag.id])
  return tag
}
/** A tag that no client has any more is gone, so that the choice shows only those in use. */
export const deleteTag = async (w: Work, clientId: string, tagId: string): Promise<void> => {
  await w.run(remove, [w.organizationId, clientId, tagId])
  await w.run(removeUnused, [w.organizationId, tagId])
}

/** The tag is made when the organization has none of this name. */
export const addTag = (ctx: Caller, { clientId, name: typed }: { clientId: string; name: string }): Promise<Named> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const name = typed.trim().replace(/\s+/g, ' ')
    const before = await tagsOf(w, client.id)
    if (before.some((t) => t.name.toLowerCase() === name.toLowerCase())) throw fail('TAG_EXISTS')
    if (before.length >= limits.clientTags) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientTags })
    const tag = await insertTag(w, client.id, name)
    show('tagsChanged')
    record({ tags: namesOf(before) }, { tags: namesOf(await tagsOf(w, client.id)) })
    return tag
  })

export const removeTag = (ctx: Caller, { clientId, tagId }: { clientId: string; tagId: string }): Promise<null> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const before = await tagsOf(w, client.id)
    if (!before.some((t) => t.id === tagId)) throw fail('TAG_NOT_FOUND')
    await deleteTag(w, client.id, tagId)
    show('tagsChanged')
    record({ tags: namesOf(before) }, { tags: namesOf(before.filter((t) => t.id !== tagId)) })
    return null
  })
