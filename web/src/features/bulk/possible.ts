import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { mayTransfer } from '../../entities/chat/transfer/may-transfer.ts'
import { accessOf } from '../../lib/viewer.ts'
import type { BulkAction } from './run.ts'

export type ActionName = BulkAction['name']
/** In the order of the bar. */
export const actionNames = [
  'take',
  'transfer',
  'close',
  'categorise',
  'read',
  'spam',
] as const satisfies readonly ActionName[]

const isMine = (chat: Chat, user: CurrentUser): boolean => chat.operator?.id === user.id
const isOpen = (chat: Chat): boolean => chat.status !== 'closed' && chat.closingAt === null

/** Whether the action makes sense for this chat. The server decides: only it knows limits and categories. */
export const isPossible = (name: ActionName, chat: Chat, user: CurrentUser): boolean => {
  const access = accessOf(user)
  const handles = isOpen(chat) && (isMine(chat, user) || has(access, 'AUTHORITY_ALL_CHATS'))
  switch (name) {
    case 'take':
      return chat.status === 'pending' && isOpen(chat) && has(access, 'AUTHORITY_CHAT_DISTRIBUTION')
    case 'transfer':
      return mayTransfer(chat, user)
    case 'close':
      return handles
    case 'categorise':
      return handles && user.options.includes('OPTION_CHAT_CATEGORIES')
    case 'spam':
      return isOpen(chat) && has(access, 'AUTHORITY_PROFILE_UPDATE')
    case 'read':
      return isMine(chat, user) && chat.unread > 0
  }
}
