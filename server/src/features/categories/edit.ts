import type { Category } from '@beseda/contract/entities/category.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { nameRefusal, pathOf } from '@beseda/domain/categories/name.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { categoryRenamed } from '../chats/index.ts'
import { lockAdministration } from '../roles/index.ts'
import { assertAccess, findToEdit, requireTeams } from './category-node.ts'
import { publishChange } from './publish-change.ts'
import { findCategory } from './read.ts'

export interface CategoryForm {
  readonly name: string
  /** null: every team. Used on the first level only. */
  readonly teamIds: readonly string[] | null
}
const count = prepared(`
  select count(*)::int as n from categories where organization_id = $1 and deleted_at is null`)
const insert = prepared(`
  insert into categories (id, organization_id, parent_id, name, path, position, all_teams)
  select $2, $1, $3, $4, $5, coalesce(max(position), 0) + 1, $6
  from categories where organization_id = $1 and parent_id is not distinct from $3::uuid and deleted_at is null`)
const rename = prepared(`update categories set name = $3, path = $4 where organization_id = $1 and id = $2`)
/** Renames the paths below: `$3` the old path with its separator, `$4` the new path. At most two levels. */
const renameBelow = prepared(`
  update categories set path = $4 || substr(path, length($3) + 1) where organization_id = $1
    and (parent_id = $2 or parent_id in (select id from categories where organization_id = $1 and parent_id = $2))`)
const setAccess = prepared(`update categories set all_teams = $3 where organization_id = $1 and id = $2`)
const noTeams = prepared(`delete from category_teams where organization_id = $1 and category_id = $2`)
const addTeams = prepared(`
  insert into category_teams (organization_id, category_id, team_id) select $1, $2, id from unnest($3::uuid[]) as x(id)`)

/** Serializes changes within the organization. A duplicate name is refused with the code of its level. */
export const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  })
export const orExists = (parentId: string | null) => (error: unknown) => {
  if (uniqueViolation(error) !== 'categories_name') throw error
  throw fail(parentId === null ? 'SESSION_CATEGORY_EXISTS' : 'SUBCATEGORY_EXISTS')
}
const mustBeName = (name: string): string => {
  const wrong = nameRefusal(name)
  if (wrong) throw new AppError(wrong)
  return name.trim()
}
/** Keeps the editor's access: who may not edit all categories must keep one of their own teams. */
const setTeams = async (w: Work, ctx: Ctx, categoryId: string, teamIds: CategoryForm['teamIds']): Promise<void> => {
  assertAccess(userOf(ctx), teamIds)
  const teams = teamIds && (await requireTeams(w, teamIds))
  await w.run(setAccess, [w.organizationId, categoryId, teams === null])
  await w.run(noTeams, [w.organizationId, categoryId])
  if (teams) await w.run(addTeams, [w.organizationId, categoryId, teams.map((t) => t.id)])
}

export const createCategory = (ctx: Ctx, form: CategoryForm & { parentId: string | null }): Promise<Category> =>
  change(ctx, async (w) => {
    const name = mustBeName(form.name)
    const parent = form.parentId === null ? null : await findToEdit(w, userOf(ctx), form.parentId)
    if (parent && parent.level >= limits.categoryLevels) throw fail('CATEGORY_LEVELS_MANY')
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
    if (n >= limits.categories) throw fail('CATEGORIES_TOO_MANY', { max: limits.categories })
    const id = w.newId()
    const path = parent ? pathOf([parent.path, name]) : name
    await w.run(insert, [w.organizationId, id, form.parentId, name, path, true]).catch(orExists(form.parentId))
    if (!parent) await setTeams(w, ctx, id, form.teamIds)
    const category = await findCategory(w, w.organizationId, id)
    publishChange(w, ctx, 'created', null, { category })
    return category
  })

export const changeCategory = (
  ctx: Ctx,
  { categoryId, version: seen, name: typed, teamIds }: EditInput<CategoryForm> & { categoryId: string },
): Promise<Category> =>
  change(ctx, async (w) => {
    const { id, path: former, parentId } = await findToEdit(w, userOf(ctx), categoryId)
    const before = await findCategory(w, w.organizationId, id)
    const stored: CategoryForm = { name: before.name, teamIds: before.teams && asSet(before.teams.map((t) => t.id)) }
    const patch = {
      name: typed === undefined ? undefined : mustBeName(typed),
      teamIds: parentId === null ? teamIds && asSet(teamIds) : undefined,
    }
    const { next, fields } = mergeEdit({ stored, patch, changed: before.changed, seen })
    const { name } = next
    if (name !== before.name) {
      const path = former.slice(0, -before.name.length) + name
      await categoryRenamed(w, id, userOf(ctx).userId)
      await w.run(rename, [w.organizationId, id, name, path]).catch(orExists(parentId))
      await w.run(renameBelow, [w.organizationId, id, former, path])
    }
    if (patch.teamIds !== undefined) await setTeams(w, ctx, id, next.teamIds)
    await noteEdit(w, 'categories', { ids: [id], fields, by: userOf(ctx).name })
    const after = await findCategory(w, w.organizationId, id)
    publishChange(w, ctx, 'changed', { category: before }, { category: after })
    return after
  })

const below = prepared(`
  select id, path from categories where organization_id = $1 and deleted_at is null
    and (parent_id = $2 or parent_id in (select id from categories where organization_id = $1 and parent_id = $2)) order by path`)
const remove = prepared(`update categories set deleted_at = $3 where organization_id = $1 and id = any ($2::uuid[])`)

/** Marks the category and those below as deleted. Their rows stay for the history, but cannot be chosen any more. */
export const removeCategory = (ctx: Ctx, categoryId: string): Promise<null> =>
  change(ctx, async (w) => {
    await findToEdit(w, userOf(ctx), categoryId)
    const category = await findCategory(w, w.organizationId, categoryId)
    const rest = await w.run<{ id: string; path: string }>(below, [w.organizationId, categoryId])
    await w.run(remove, [w.organizationId, [categoryId, ...rest.map((c) => c.id)], toDb(w.now)])
    const more = rest.length > 0 ? { categories: rest.map((c) => c.path) } : {}
    publishChange(w, ctx, 'deleted', { category, more }, null)
    return null
  })
