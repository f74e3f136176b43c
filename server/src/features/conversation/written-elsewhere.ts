import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { ensureChat, type LockedChat, lockChat } from '../chat-store/index.ts'
import { nextNumber } from './gather-facts.ts'

const insertSession = prepared(`
  insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, opened_at, first_closed_at, closed_at, close_reason, first_seq)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, 'writtenElsewhere', 1)`)
const closeAtOnce = prepared(`
  update chats set session_id = $3, session_number = $4, session_opened_at = $5, session_closed_at = $5, activity_at = $5
  where organization_id = $1 and id = $2`)

/** A first message that was written outside the console needs no operator: its session is closed immediately. */
export const lockWithSession = async (w: Work, contactId: string): Promise<LockedChat | null> => {
  await ensureChat(w, contactId)
  const chat = await lockChat(w, { contactId })
  if (!chat || chat.sessionId) return chat
  const { chatId } = chat.state
  const [id, number, now] = [w.newId(), await nextNumber(w), toDb(w.now)]
  await w.run(insertSession, [
    id,
    w.organizationId,
    chatId,
    chat.clientId,
    chat.channelId,
    number,
    chat.state.teamId,
    now,
  ])
  await w.run(closeAtOnce, [w.organizationId, chatId, id, number, now])
  return lockChat(w, { contactId })
}
