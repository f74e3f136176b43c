import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'

/** What a closing would leave undone. */
export type Missing = 'waits' | 'draft' | 'undelivered' | 'unsent' | NoCategory
/** No category, or one that the chat’s team may not use. */
type NoCategory = 'category' | 'otherCategory'
export const isOfCategory = (what: Missing): what is NoCategory => what === 'category' || what === 'otherCategory'

/**
 * The chat as it is with messages whose frame has not brought its new state yet: an answer that the server has stored is
 * an answer. `messages`: the newest of its feed, ascending.
 */
export const withAnswers = (chat: Chat, messages: readonly Message[]): Chat => {
  const last = messages.findLast(({ kind }) => kind === 'message')
  return last?.author.kind === 'operator' && last.seq > chat.lastSeq ? { ...chat, waitingSince: null } : chat
}

interface Unfinished {
  readonly needsCategory: boolean
  /** Messages of the chat that the server has not stored. */
  readonly unsent: number
  /** Its composer is not empty. */
  readonly hasDraft: boolean
}
/** By importance; empty: the chat can be closed. */
export const missingFor = (chat: Chat, o: Unfinished): Missing[] => {
  const last = chat.lastMessage
  const all: readonly (readonly [Missing, boolean])[] = [
    ['waits', chat.waitingSince !== null],
    ['draft', o.hasDraft],
    ['undelivered', last?.status === 'undelivered'],
    ['unsent', o.unsent > 0],
    ['category', o.needsCategory && chat.categoryId === null],
    ['otherCategory', o.needsCategory && chat.categoryId !== null],
  ]
  return all.flatMap(([what, is]) => (is ? [what] : []))
}
