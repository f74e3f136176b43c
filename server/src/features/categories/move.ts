import type { Category } from '@beseda/contract/entities/category.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { findToEdit } from './category-node.ts'
import { change } from './edit.ts'
import { publishChange } from './publish-change.ts'
import { findCategory } from './read.ts'

const brothers = prepared(`
  select id from categories where organization_id = $1 and parent_id is not distinct from $2::uuid and deleted_at is null
  order by position, id`)
const number = prepared(`
  update categories c set position = x.n from unnest($2::uuid[]) with ordinality as x(id, n)
  where c.organization_id = $1 and c.id = x.id`)

/** Moves a category before a sibling, or after all of them. */
export const moveCategory = (
  ctx: Ctx,
  { categoryId, beforeId }: { categoryId: string; beforeId: string | null },
): Promise<Category> =>
  change(ctx, async (w) => {
    const { parentId } = await findToEdit(w, userOf(ctx), categoryId)
    const order = (await w.run<{ id: string }>(brothers, [w.organizationId, parentId])).map((c) => c.id)
    const others = order.filter((id) => id !== categoryId)
    const at = beforeId === null || beforeId === categoryId ? others.length : others.indexOf(beforeId)
    if (at < 0) throw fail('CATEGORY_NOT_FOUND')
    const category = await findCategory(w, w.organizationId, categoryId)
    const next = beforeId === categoryId ? order : others.toSpliced(at, 0, categoryId)
    const places = [order.indexOf(categoryId) + 1, next.indexOf(categoryId) + 1]
    if (places[0] === places[1]) return category
    await w.run(number, [w.organizationId, next])
    const [before, after] = places.map((position) => ({ category, more: { position: position! } }))
    publishChange(w, ctx, 'moved', before!, after!)
    return category
  })
