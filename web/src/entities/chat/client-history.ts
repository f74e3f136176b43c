import type { Message } from '@beseda/contract/entities/message.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import type { InfiniteData } from '@tanstack/react-query'

/** A page of the history of a client over all chats; the first one is the newest. */
export interface HistoryPage {
  readonly messages: readonly Message[]
  /** Where older entries begin; null: there are none. */
  readonly next: string | null
}
export type HistoryPages = InfiniteData<HistoryPage, string | undefined>

/** The order of the server's pages: ids compare in PostgreSQL as their texts do here. */
export const byTime = (a: Message, b: Message): number =>
  a.at - b.at || (a.chatId === b.chatId ? a.seq - b.seq : a.chatId < b.chatId ? -1 : 1)

/**
 * Applies a frame to the loaded end of the history: the highest version of each entry wins, new ones join the newest page.
 * The same frames in any order and number give the same history. Entries before the loaded end come with their page.
 */
export const applyToHistory = (data: HistoryPages, entities: Entities, clientId: string): HistoryPages => {
  const isIn = new Set(data.pages.flatMap((page) => page.messages.map((m) => m.chatId)))
  for (const { id, client } of entities.chats ?? []) if (client.id === clientId) isIn.add(id)
  const known = new Map(data.pages.flatMap((page) => page.messages.map((m) => [m.id, m] as const)))
  const oldest = data.pages.at(-1)
  const end = oldest?.next === null ? undefined : oldest?.messages[0]
  const incoming = (entities.messages ?? []).filter((m) => {
    const before = known.get(m.id)
    return before ? before.version < m.version : isIn.has(m.chatId) && (!end || byTime(m, end) > 0)
  })
  const gone = new Set(entities.goneChats)
  if (incoming.length === 0 && ![...isIn].some((id) => gone.has(id))) return data
  const changed = new Map(incoming.map((m) => [m.id, m]))
  const fresh = [...changed.values()].filter((m) => !known.has(m.id))
  const pages = data.pages.map((page, n) => ({
    ...page,
    messages: [...page.messages.map((m) => changed.get(m.id) ?? m), ...(n === 0 ? fresh : [])].filter(
      (m) => !gone.has(m.chatId),
    ),
  }))
  return { ...data, pages }
}
