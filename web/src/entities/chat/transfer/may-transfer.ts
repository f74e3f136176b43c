import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { accessOf } from '../../../lib/viewer.ts'

/**
 * The rule of the server: the chat's operator; a waiting chat, any operator; with the right to manage all chats, every
 * chat.
 */
export const mayTransfer = (chat: Chat, user: CurrentUser): boolean => {
  if (chat.status === 'closed' || chat.closingAt !== null) return false
  if (has(accessOf(user), 'AUTHORITY_ALL_CHATS') || chat.operator?.id === user.id) return true
  return chat.status === 'pending' && has(accessOf(user), 'AUTHORITY_CHAT_DISTRIBUTION')
}
