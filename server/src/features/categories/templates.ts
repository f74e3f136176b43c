import type { CategoryBranch, CategoryTemplate } from '@beseda/contract/entities/category.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { treeRefusal } from '@beseda/domain/categories/tree.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, editColumns, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { assertAccess, requireTeams } from './category-node.ts'
import { change } from './edit.ts'
import type { Runner } from './read.ts'

export interface TemplateForm {
  readonly name: string
  readonly teamIds: readonly string[] | null
  readonly tree: readonly CategoryBranch[]
}
const select = `
  select x.id, ${editColumns('x')}, x.name, x.tree,
    case when x.all_teams then null
      else coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
        from teams t where t.organization_id = x.organization_id and t.id = any (x.team_ids) and t.deleted_at is null), '[]') end as teams
  from category_templates x where x.organization_id = $1`
const all = prepared(`${select} order by lower(x.name), x.id`)
const one = prepared(`${select} and x.id = $2`)
const insert = prepared(`
  insert into category_templates (id, organization_id, name, all_teams, team_ids, tree, created_at)
  values ($2, $1, $3, $4, $5, $6, $7)`)
const update = prepared(`
  update category_templates set name = $3, all_teams = $4, team_ids = $5, tree = $6 where organization_id = $1 and id = $2`)
const remove = prepared(`delete from category_templates where organization_id = $1 and id = $2`)
const count = prepared(`select count(*)::int as n from category_templates where organization_id = $1`)

export const listTemplates = async (c: Runner, organizationId: string): Promise<{ templates: CategoryTemplate[] }> => ({
  templates: await c.run<CategoryTemplate>(all, [organizationId]),
})
/** Loads a template that the user may edit. */
export const findTemplate = async (w: Work, ctx: Ctx, templateId: string): Promise<CategoryTemplate> => {
  const [template] = await w.run<CategoryTemplate>(one, [w.organizationId, templateId])
  if (!template) throw fail('CATEGORY_TEMPLATE_NOT_FOUND')
  assertAccess(userOf(ctx), template.teams?.map((t) => t.id) ?? null)
  return template
}
const pathsOf = (tree: readonly CategoryBranch[], above = ''): string[] =>
  tree.flatMap(({ name, children }) => [above + name, ...pathsOf(children, `${above}${name} › `)])
const recordOf = ({ name, teams, tree }: CategoryTemplate): AuditRecord => ({
  name,
  teams: teams?.map((t) => t.name) ?? null,
  categories: pathsOf(tree),
})
const publishChange = (
  w: Work,
  ctx: Ctx,
  reason: EventOf<'categoryTemplate.changed'>['reason'],
  before: CategoryTemplate | null,
  after: CategoryTemplate | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(userOf(ctx).userId)
  const values = { before: before && recordOf(before), after: after && recordOf(after) }
  w.emit({ type: 'categoryTemplate.changed', categoryTemplateId: id, reason, by })
  recordChange(w, { entity: 'categoryTemplate', entityId: id, name, action: reason, by, ...values })
}
const trimmed = (tree: readonly CategoryBranch[]): CategoryBranch[] =>
  tree.map(({ name, children }) => ({ name: name.trim(), children: trimmed(children) }))
const formOf = ({ name, teams, tree }: CategoryTemplate): TemplateForm => ({
  name,
  teamIds: teams && asSet(teams.map((t) => t.id)),
  tree: trimmed(tree),
})
const tidy = ({ name, teamIds, tree }: PatchOf<TemplateForm>): PatchOf<TemplateForm> => ({
  name: name?.trim(),
  teamIds: teamIds && asSet(teamIds),
  tree: tree && trimmed(tree),
})
/** Validates the form and returns its columns. */
const valuesOf = async (w: Work, ctx: Ctx, { name, teamIds, tree }: TemplateForm): Promise<unknown[]> => {
  const wrong = treeRefusal(tree)
  if (wrong) throw new AppError(wrong)
  assertAccess(userOf(ctx), teamIds)
  const teams = teamIds && (await requireTeams(w, teamIds))
  return [name.trim(), teams === null, teams?.map((t) => t.id) ?? [], JSON.stringify(trimmed(tree))]
}
const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'category_templates_name' ? fail('CATEGORY_EXISTS') : error
}

export const createTemplate = (ctx: Ctx, form: TemplateForm): Promise<CategoryTemplate> =>
  change(ctx, async (w) => {
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
    if (n >= limits.categoryTemplates) throw fail('OBJECT_LIMIT_REACHED', { max: limits.categoryTemplates })
    const id = w.newId()
    const values = await valuesOf(w, ctx, form)
    await w.run(insert, [w.organizationId, id, ...values, toDb(w.now)]).catch(orExists)
    const made = await findTemplate(w, ctx, id)
    publishChange(w, ctx, 'created', null, made)
    return made
  })

export const changeTemplate = (
  ctx: Ctx,
  { categoryTemplateId, version: seen, ...patch }: EditInput<TemplateForm> & { categoryTemplateId: string },
): Promise<CategoryTemplate> =>
  change(ctx, async (w) => {
    const before = await findTemplate(w, ctx, categoryTemplateId)
    const { next: form, fields } = mergeEdit({
      stored: formOf(before),
      patch: tidy(patch),
      changed: before.changed,
      seen,
    })
    const values = await valuesOf(w, ctx, form)
    await w.run(update, [w.organizationId, categoryTemplateId, ...values]).catch(orExists)
    await noteEdit(w, 'category_templates', { ids: [categoryTemplateId], fields, by: userOf(ctx).name })
    const after = await findTemplate(w, ctx, categoryTemplateId)
    publishChange(w, ctx, 'changed', before, after)
    return after
  })

export const removeTemplate = (ctx: Ctx, categoryTemplateId: string): Promise<null> =>
  change(ctx, async (w) => {
    const before = await findTemplate(w, ctx, categoryTemplateId)
    await w.run(remove, [w.organizationId, categoryTemplateId])
    publishChange(w, ctx, 'deleted', before, null)
    return null
  })
