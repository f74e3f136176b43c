import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { accessOf } from '../../../lib/viewer.ts'
import { useChoices } from './categories.ts'

/** Whether the user may set the category of the open chat, and there are categories to choose from. */
export const useMayChoose = (chat: Chat, user: CurrentUser, isOpen: boolean): boolean => {
  const choices = useChoices(chat, user)
  const isMine = chat.operator?.id === user.id
  return isOpen && choices.length > 0 && (isMine || has(accessOf(user), 'AUTHORITY_ALL_CHATS'))
}
