import { prepared } from '../../platform/db.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { carryOut, lockChat } from '../chats/index.ts'

export const releaseJobName = 'users.releaseChats'
export interface Release {
  readonly userId: string
  /** Who deactivated him. */
  readonly byUserId: string
}
/** After the commit: from then on nobody gives him a chat, so that the last one is really the last. */
export const releaseJob = (userId: string, byUserId: string): NewJob => ({
  name: releaseJobName,
  data: { userId, byUserId } satisfies Release,
})
const chatsOf = prepared(`
  select id from chats where organization_id = $1 and operator_id = $2 and status = 'assigned' order by id limit 1`)
const isBack = prepared(`select active from users where organization_id = $1 and id = $2`)

/** The chats of somebody who is no longer there go to others, or back to the queue. One chat per transaction. */
export const releaseChats = async (w: Work, { userId, byUserId }: Release): Promise<void> => {
  const [user] = await w.run<{ active: boolean }>(isBack, [w.organizationId, userId])
  if (!user || user.active) return
  const [chat] = await w.run<{ id: string }>(chatsOf, [w.organizationId, userId])
  if (!chat) return
  const locked = await lockChat(w, { chatId: chat.id })
  if (locked) await carryOut(w, locked, { type: 'operatorGone', userId, byUserId })
  w.schedule(releaseJob(userId, byUserId))
}
