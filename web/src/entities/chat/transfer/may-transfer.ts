import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { accessOf } from '../../../lib/viewer.ts'

/** As the server judges: its operator; what waits, any operator; who manages every chat, all of them. */
export const mayTransfer = (chat: Chat, user: CurrentUser): boolean => {
  if (chat.status === 'closed' || chat.closingAt !== null) return false
  if (has(accessOf(user), 'AUTHORITY_ALL_CHATS') || chat.operator?.id === user.id) return true
  return chat.status === 'pending' && has(accessOf(user), 'AUTHORITY_CHAT_DISTRIBUTION')
}
