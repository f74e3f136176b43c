import type { Chat } from '@beseda/contract/entities/chat.ts'
import { currentWords } from '../../../lib/language.ts'

/** Clients whose data were deleted since the page was opened. */
const erased = new Set<string>()
export const noteErased = (clientIds: readonly string[] = []): void => {
  for (const id of clientIds) erased.add(id)
}
/** A chat that has left the list stays in its place under the pointer; of a client whose data were deleted it shows nothing there. */
export const withoutErased = (chat: Chat): Chat => {
  const { id, version } = chat.client
  if (!erased.has(id)) return chat
  const client = { id, version, name: currentWords().chats.list.left.erased, status: null, photoUrl: null }
  const { snooze: _, ...rest } = chat
  return { ...rest, client, lastMessage: null, category: null, categoryId: null, categoriesAbove: [], unread: 0 }
}
