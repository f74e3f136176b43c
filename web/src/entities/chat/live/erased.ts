import type { Chat } from '@beseda/contract/entities/chat.ts'
import { currentWords } from '../../../lib/language.ts'

/** Clients whose data were deleted since the page was opened. */
const erased = new Set<string>()
export const noteErased = (clientIds: readonly string[] = []): void => {
  for (const id of clientIds) erased.add(id)
}
/** A chat that has left the list stays in its place under the pointer; a client whose data were deleted is not named there. */
export const withoutErased = (chat: Chat): Chat =>
  erased.has(chat.client.id)
    ? { ...chat, client: { ...chat.client, name: currentWords().chats.list.left.erased } }
    : chat
