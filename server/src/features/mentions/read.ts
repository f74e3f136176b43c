import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { countUnread } from './list.ts'

/** $3 null: in all chats. */
const markRead = prepared(`
  update mentions set read_at = $4
  where organization_id = $1 and user_id = $2 and ($3::uuid is null or chat_id = $3) and read_at is null returning message_id as id`)

/** Marks the user's mentions as read: of one chat that they see, or (null) all. A repeated call changes nothing. */
export const readMentions = (deps: Deps, user: SignedIn, chatId: string | null): Promise<{ unread: number }> =>
  work(deps, user.organizationId, async (w) => {
    if (chatId !== null) await findChat(w, user, chatId)
    const read = await w.run(markRead, [w.organizationId, user.userId, chatId, toDb(w.now)])
    const about = { userId: user.userId, inChatId: chatId, by: byUser(user.userId) }
    if (read.length > 0) w.emit({ type: 'mention.read', ...about, reason: chatId === null ? 'all' : 'opened' })
    return countUnread(w, user)
  })
