import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Locks the open chats of the category and of all categories below it. */
const lockOf = prepared(`
  select id from chats where organization_id = $1 and status <> 'closed' and category_id in (
    select id from categories where organization_id = $1 and (id = $2 or parent_id = $2
      or parent_id in (select id from categories where organization_id = $1 and parent_id = $2)))
  order by id for no key update`)
const touch = prepared(`update chats set version = version + 1 where organization_id = $1 and id = any ($2::uuid[])`)

/** Updates the category name in open chats. Call it before the rename: chats are locked first. */
export const categoryRenamed = async (w: Work, categoryId: string, userId: string): Promise<void> => {
  const chats = await w.run<{ id: string }>(lockOf, [w.organizationId, categoryId])
  if (chats.length === 0) return
  const ids = chats.map((c) => c.id)
  w.write(touch, [w.organizationId, ids])
  const about = { categoryId, by: byUser(userId), reason: 'categoryChanged' } as const
  w.emit(...ids.map((chatId) => ({ type: 'chat.categoryRenamed' as const, chatId, ...about })))
}
