import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { canSeeChat, type QueueViewer, queuedChat } from '@beseda/domain/chats/queues.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type LockedChat, lockChat } from '../chat-store/index.ts'
import type { PhotoLink } from '../photos/index.ts'
import { type ChatRow, type KnownChat, selectChats, toChat, toKnownChat } from './entity.ts'

export const queueViewer = (user: SignedIn): QueueViewer => ({
  userId: user.userId,
  teamIds: user.teamIds,
  channelIds: user.channelIds,
  allChats: has(user, 'AUTHORITY_ALL_CHATS'),
})

/**
 * Teams and channels of a user in one list for SQL: `team_id = any (…) or channel_id = any (…)`. Their ids never
 * collide.
 */
export const seenIds = ({ teamIds, channelIds }: Pick<QueueViewer, 'teamIds' | 'channelIds'>): string[] => [
  ...teamIds,
  ...channelIds,
]

/** `canSeeChat` on a chat `c`: $1 organization, $2 user, $3 `seenIds`, $4 whether they see all chats; the values of `seeing`. */
export const isSeenSql = `(c.session_id is not null and ($4::boolean or c.operator_id = $2::uuid or c.team_id is null
  or c.team_id = any ($3::uuid[]) or c.channel_id = any ($3::uuid[])))`
export const seeing = (user: SignedIn): unknown[] => {
  const viewer = queueViewer(user)
  return [user.organizationId, viewer.userId, seenIds(viewer), viewer.allChats]
}

const byIds = prepared(
  `${selectChats} where c.organization_id = $1 and c.id = any ($2::uuid[]) and c.session_id is not null`,
)
export const chatRows = (c: Runner, organizationId: string, ids: readonly string[]): Promise<ChatRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : c.run<ChatRow>(byIds, [organizationId, ids])

interface FindChat {
  (c: Runner, user: SignedIn, chatId: string): Promise<KnownChat>
  /** For a browser. */
  (c: Runner, user: SignedIn, chatId: string, photo: PhotoLink): Promise<Chat>
}
/** The chat when it exists and this user may see it; otherwise not-found. */
export const findChat = (async (c: Runner, user: SignedIn, chatId: string, photo?: PhotoLink) => {
  const [row] = await chatRows(c, user.organizationId, [chatId])
  if (!row || !canSeeChat(queuedChat(toKnownChat(row)), queueViewer(user))) throw fail('CHAT_NOT_FOUND')
  return photo ? toChat(row, photo) : toKnownChat(row)
}) as FindChat
/** Locks a chat for a call of a user. Throws CHAT_NOT_FOUND; the caller checks visibility with `mustSee`. */
export const lockChatOrFail = async (w: Work, chatId: string): Promise<LockedChat> => {
  const chat = await lockChat(w, { chatId })
  if (!chat) throw fail('CHAT_NOT_FOUND')
  return chat
}
/** Locks a chat that the user may see. */
export const lockSeenChat = async (w: Work, user: SignedIn, chatId: string): Promise<LockedChat> => {
  const chat = await lockChatOrFail(w, chatId)
  mustSee(user, chat)
  return chat
}
export const mustSee = (user: SignedIn, chat: LockedChat): void => {
  if (chat.sessionId === null || !canSeeChat(chat, queueViewer(user))) throw fail('CHAT_NOT_FOUND')
}
