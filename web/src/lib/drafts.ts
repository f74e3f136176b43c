import { keyedStore } from './storage.ts'

/** Unsent texts by chat and mode. The workspace owns the values; the shell only counts them at sign-out. */
export const draftKey = (userId: string, chatId: string, mode: 'reply' | 'internal'): string =>
  `${userId}/${chatId}/${mode}`
/** Unconfirmed messages, by user and chat. */
export const outboxKey = (userId: string, chatId: string, messageId: string): string =>
  `${userId}/${chatId}/${messageId}`

export const drafts = keyedStore<unknown>('drafts')
export const outbox = keyedStore<unknown>('outbox')

const countOf = async (store: typeof drafts, userId: string): Promise<number> =>
  (await store.entries()).filter(([key]) => key.startsWith(`${userId}/`)).length

export const countUnsaved = async (userId: string): Promise<{ drafts: number; unsent: number }> => ({
  drafts: await countOf(drafts, userId),
  unsent: await countOf(outbox, userId),
})
