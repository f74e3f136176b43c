import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { applyInput } from '../conversation/index.ts'
import { canReceiveChats } from '../operators/index.ts'

const Release = z.object({
  userId: id,
  /** The user who deactivated the operator, or took the right away. */
  byUserId: id,
  reason: z.enum(['deactivated', 'roleChanged']),
})
type Release = z.infer<typeof Release>
/** Runs after the commit: from then on the operator gets no new chats, so the list is final. */
export const releaseJob = defineJob('users.releaseChats', Release)
const chatsOf = prepared(`
  select id from chats where organization_id = $1 
    and ((operator_id = $2 and status = 'assigned') or (reserved_for = $2 and status = 'pending')) order by id limit 1`)
const takesChats = prepared(`
  select ${canReceiveChats} as "isBack"
  from users u join roles r on r.id = u.role_id where u.organization_id = $1 and u.id = $2`)

/**
 * Reassigns the chats of a former operator, and those reserved for them, or returns them to the queue. One chat per
 * transaction.
 */
export const releaseChats = async (w: Work, release: Release): Promise<void> => {
  const { userId, byUserId, reason } = release
  const [user] = await w.run<{ isBack: boolean }>(takesChats, [w.organizationId, userId])
  if (!user || user.isBack) return
  const [chat] = await w.run<{ id: string }>(chatsOf, [w.organizationId, userId])
  if (!chat) return
  const locked = await lockChat(w, { chatId: chat.id })
  if (locked) await applyInput(w, locked, { type: 'operatorGone', userId, byUserId, reason })
  w.schedule(releaseJob.with(release))
}
