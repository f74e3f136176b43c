import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { missingIn } from '@beseda/domain/categories/tree.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { recordChange } from '../audit/index.ts'
import { findToEdit } from './category-node.ts'
import { change, orExists } from './edit.ts'
import { findTemplate } from './templates.ts'

const known = prepared(`
  select id, parent_id as "parentId", name, path from categories where organization_id = $1 and deleted_at is null`)
/** Inserts parents first, each after its existing siblings. */
const insert = prepared(`
  insert into categories (id, organization_id, parent_id, name, path, position, all_teams)
  select x.id, $1, x."parentId", x.name, x.path, x.n + coalesce((select max(c.position) from categories c
    where c.organization_id = $1 and c.parent_id is not distinct from x."parentId" and c.deleted_at is null), 0), $3 or x."parentId" is not null
  from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, "parentId" uuid, name text, path text)) with ordinality
    as x(id, "parentId", name, path, n)
  order by x.n`)
const addTeams = prepared(`
  insert into category_teams (organization_id, category_id, team_id)
  select $1, c.id, t.id from unnest($2::uuid[]) as c(id) cross join unnest($3::uuid[]) as t(id)`)

/** Creates the categories of a template that are missing; those with the same path stay. */
export const applyTemplate = (ctx: Ctx, templateId: string): Promise<{ created: number; kept: number }> =>
  change(ctx, async (w) => {
    const template = await findTemplate(w, ctx, templateId)
    if (template.teams?.length === 0) throw fail('TEAMS_NOT_FOUND', { count: 1 })
    const there = await w.run<{ id: string; parentId: string | null; name: string; path: string }>(known, [
      w.organizationId,
    ])
    const { missing, kept, grown } = missingIn(there, template.tree, w.newId)
    if (there.length + missing.length > limits.categories) throw fail('CATEGORIES_TOO_MANY', { max: limits.categories })
    for (const id of grown) await findToEdit(w, userOf(ctx), id)
    if (missing.length === 0) return { created: 0, kept }
    // the database may treat two names as equal that differ here
    await w
      .run(insert, [w.organizationId, JSON.stringify(missing), template.teams === null])
      .catch(orExists(missing[0]!.parentId))
    const tops = missing.filter((c) => c.parentId === null).map((c) => c.id)
    if (template.teams && tops.length > 0)
      await w.run(addTeams, [w.organizationId, tops, template.teams.map((t) => t.id)])
    const by = byUser(userOf(ctx).userId)
    w.emit({ type: 'categoryTemplate.changed', categoryTemplateId: template.id, reason: 'applied', by })
    const values = { before: null, after: { categories: missing.map((c) => c.path) } }
    recordChange(w, {
      ...{ entity: 'categoryTemplate', entityId: template.id, name: template.name, action: 'applied' },
      ...{ by, ...values },
    })
    return { created: missing.length, kept }
  })
