import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'

export interface Reason {
  readonly text: string
  readonly names: readonly string[]
}
/** The refused chats grouped by reason, the most frequent first. */
export const reasonsOf = (refused: BulkResult['refused'], chats: readonly Chat[]): readonly Reason[] => {
  const nameOf = new Map(chats.map((chat) => [chat.id, chat.client.name]))
  return [...Map.groupBy(refused, ({ text }) => text)]
    .map(([text, all]) => ({ text, names: all.map(({ chatId }) => nameOf.get(chatId) ?? '') }))
    .sort((a, b) => b.names.length - a.names.length)
}
