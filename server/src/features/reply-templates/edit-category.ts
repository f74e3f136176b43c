import type { ReplyCategory } from '@beseda/contract/entities/reply-template.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { lockAdministration } from '../roles/index.ts'
import { assertTeams } from './access.ts'
import { templateFiles } from './files.ts'
import { publishCategory } from './publish-change.ts'
import { findReplyCategory } from './read.ts'

export interface CategoryForm {
  readonly name: string
  /** null: all teams. */
  readonly teamIds: readonly string[] | null
}
const count = prepared(`
  select count(*) filter (where id <> $2)::int as others, count(*) filter (where id = $2)::int as same
  from reply_categories where organization_id = $1`)
const insert = prepared(`
  insert into reply_categories (organization_id, id, name, all_teams, team_ids, created_at) values ($1, $2, $3, $4, $5, $6)`)
const update = prepared(`
  update reply_categories set name = $3, all_teams = $4, team_ids = $5 where organization_id = $1 and id = $2`)
const templatesIn = prepared(
  `select id from reply_templates where organization_id = $1 and category_id = $2 for update`,
)
const removeTemplates = prepared(`delete from reply_templates where organization_id = $1 and category_id = $2`)
const remove = prepared(`delete from reply_categories where organization_id = $1 and id = $2`)
const known = prepared(`
  select count(*)::int as n from teams where organization_id = $1 and id = any ($2::uuid[]) and deleted_at is null`)

/** Serializes changes within the organization. */
export const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  })
const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'reply_categories_name' ? fail('TEMPLATE_CATEGORY_EXISTS') : error
}
/** Checks the form and returns its columns. */
const valuesOf = async (w: Work, ctx: Ctx, { name, teamIds }: CategoryForm): Promise<unknown[]> => {
  assertTeams(userOf(ctx), teamIds)
  const ids = asSet(teamIds ?? [])
  const [{ n }] = (await w.run<{ n: number }>(known, [w.organizationId, ids])) as [{ n: number }]
  if (n < ids.length) throw fail('TEAMS_NOT_FOUND', { count: ids.length - n })
  return [name, teamIds === null, ids]
}
const tidy = ({ name, teamIds }: PatchOf<CategoryForm>): PatchOf<CategoryForm> => ({
  name: name?.trim(),
  teamIds: teamIds && asSet(teamIds),
})

/** A repeated call returns the category of the first one. */
export const createCategory = (ctx: Ctx, { id, ...form }: CategoryForm & { id: string }): Promise<ReplyCategory> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const [{ others, same }] = (await w.run<{ others: number; same: number }>(count, [w.organizationId, id])) as [
      { others: number; same: number },
    ]
    if (same > 0) return findReplyCategory(w, user, id)
    if (others >= limits.replyCategories) throw fail('OBJECT_LIMIT_REACHED', { max: limits.replyCategories })
    const values = await valuesOf(w, ctx, { ...form, name: form.name.trim() })
    await w.run(insert, [w.organizationId, id, ...values, toDb(w.now)]).catch(orExists)
    const made = await findReplyCategory(w, user, id)
    publishCategory(w, user, 'created', null, made)
    return made
  })

export const changeCategory = (
  ctx: Ctx,
  { replyCategoryId: id, version: seen, ...patch }: EditInput<CategoryForm> & { replyCategoryId: string },
): Promise<ReplyCategory> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const before = await findReplyCategory(w, user, id)
    const stored: CategoryForm = { name: before.name, teamIds: before.teams && asSet(before.teams.map((t) => t.id)) }
    const { next, fields } = mergeEdit({ stored, patch: tidy(patch), changed: before.changed, seen })
    if (fields.length === 0) return before
    await w.run(update, [w.organizationId, id, ...(await valuesOf(w, ctx, next))]).catch(orExists)
    await noteEdit(w, 'reply_categories', { ids: [id], fields, by: user.name })
    const after = await findReplyCategory(w, user, id)
    publishCategory(w, user, 'changed', before, after)
    return after
  })

/** Deletes its templates as well. */
export const removeCategory = (ctx: Ctx, id: string): Promise<null> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const before = await findReplyCategory(w, user, id)
    const templates = await w.run<{ id: string }>(templatesIn, [w.organizationId, id])
    await templateFiles.release(
      w,
      templates.map((t) => t.id),
    )
    await w.run(removeTemplates, [w.organizationId, id])
    await w.run(remove, [w.organizationId, id])
    publishCategory(w, user, 'deleted', before, null)
    return null
  })
