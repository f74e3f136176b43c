import type { Category } from '@beseda/contract/entities/category.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'

const parentOf = ({ path, name }: Category): string | null => path.slice(0, -name.length).replace(/ › $/, '') || null
const recordOf = (category: Category, more: AuditRecord): AuditRecord => ({
  name: category.name,
  parent: parentOf(category),
  ...(category.parentId === null && { teams: category.teams?.map((t) => t.name) ?? null }),
  ...more,
})
interface ChangedCategory {
  readonly category: Category
  /** Its position among its siblings, from 1, or other facts of the change. */
  readonly more?: AuditRecord
}
/** Emits the event and records the change. */
export const publishChange = (
  w: Work,
  ctx: Ctx,
  reason: EventOf<'category.changed'>['reason'],
  before: ChangedCategory | null,
  after: ChangedCategory | null,
): void => {
  const { id, path } = (after ?? before)!.category
  const by = byUser(userOf(ctx).userId)
  w.emit({ type: 'category.changed', categoryId: id, reason, by })
  recordChange(w, {
    entity: 'category',
    entityId: id,
    name: path,
    action: reason === 'moved' ? 'changed' : reason,
    before: before && recordOf(before.category, before.more ?? {}),
    after: after && recordOf(after.category, after.more ?? {}),
    by,
  })
}
