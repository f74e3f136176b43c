import { keyedStore } from './storage.ts'

/** Unconfirmed messages, by user and chat. */
export const outboxKey = (userId: string, chatId: string, messageId: string): string =>
  `${userId}/${chatId}/${messageId}`

/** Unsent texts by `user/chat/mode/tab`. The workspace owns the values; the shell only counts them at sign-out. */
export const drafts = keyedStore<unknown>('drafts')
export const outbox = keyedStore<unknown>('outbox')

/** Two tabs may hold a draft of the same chat: that is one to the user. */
const countOf = async (store: typeof drafts, userId: string): Promise<number> => {
  const own = (await store.entries()).filter(([key]) => key.startsWith(`${userId}/`))
  return new Set(own.map(([key]) => key.split('/', 3).join('/'))).size
}

export const countUnsaved = async (userId: string): Promise<{ drafts: number; unsent: number }> => ({
  drafts: await countOf(drafts, userId),
  unsent: await countOf(outbox, userId),
})
