import { prepared } from '../../platform/db.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { applyInput, lockChat } from '../conversation/index.ts'
import { canReceiveChats } from '../operators/index.ts'

export const releaseJobName = 'users.releaseChats'
export interface Release {
  readonly userId: string
  /** Who deactivated him, or took the right away. */
  readonly byUserId: string
  /** Absent in jobs from before there was another one. */
  readonly reason?: 'deactivated' | 'roleChanged'
}
/** After the commit: from then on nobody gives him a chat, so that the last one is really the last. */
export const releaseJob = (release: Release): NewJob => ({ name: releaseJobName, data: release })
const chatsOf = prepared(`
  select id from chats where organization_id = $1 
    and ((operator_id = $2 and status = 'assigned') or (reserved_for = $2 and status = 'pending')) order by id limit 1`)
const takesChats = prepared(`
  select ${canReceiveChats} as "isBack"
  from users u join roles r on r.id = u.role_id where u.organization_id = $1 and u.id = $2`)

/** The chats of somebody who is no longer there, and those that wait for him alone, go to others, or back to the queue. One chat per transaction. */
export const releaseChats = async (w: Work, release: Release): Promise<void> => {
  const { userId, byUserId, reason = 'deactivated' } = release
  const [user] = await w.run<{ isBack: boolean }>(takesChats, [w.organizationId, userId])
  if (!user || user.isBack) return
  const [chat] = await w.run<{ id: string }>(chatsOf, [w.organizationId, userId])
  if (!chat) return
  const locked = await lockChat(w, { chatId: chat.id })
  if (locked) await applyInput(w, locked, { type: 'operatorGone', userId, byUserId, reason })
  w.schedule(releaseJob(release))
}
