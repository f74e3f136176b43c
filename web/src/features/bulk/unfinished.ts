import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Missing } from '../../entities/chat/closing/missing.ts'

/** What closing these chats would leave undone. */
export interface Unfinished {
  readonly groups: readonly { readonly what: Missing; readonly names: readonly string[] }[]
  /** The chats that can be closed without a question. */
  readonly finished: readonly Chat[]
}
/** Null: nothing is left undone. A chat stands only under the most important thing that it lacks. */
export const unfinishedOf = (
  chats: readonly Chat[],
  missing: (chat: Chat) => readonly Missing[],
): Unfinished | null => {
  const found = chats.map((chat) => ({ chat, what: missing(chat)[0] }))
  const groups = [...Map.groupBy(found, ({ what }) => what)].flatMap(([what, all]) =>
    what ? [{ what, names: all.map(({ chat }) => chat.client.name) }] : [],
  )
  if (groups.length === 0) return null
  return { groups, finished: found.flatMap(({ chat, what }) => (what ? [] : [chat])) }
}
