import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { QueryClient } from '@tanstack/react-query'
import { attachmentsOf } from '../attachments/attachments.ts'
import { draftOf, modes } from '../drafts/draft-store.ts'
import type { FeedState } from '../feed/stretch.ts'
import { outboxStore } from '../outbox/open-outbox.ts'
import { keys } from '../queries.ts'
import { type Missing, missingFor, withAnswers } from './missing.ts'

/** A text in a composer of the chat that has not been sent, or files. */
const hasDraft = (chatId: string): boolean =>
  modes.some((mode) => {
    const draft = draftOf(chatId, mode)
    return Boolean(draft?.text || draft?.letter) || attachmentsOf(chatId, mode).length > 0
  })

/** What closing would leave undone, by the loaded data. */
export const findMissing = (queryClient: QueryClient, shown: Chat, needsCategory: boolean): readonly Missing[] => {
  const chat = queryClient.getQueryData<Chat>(keys.one(shown.id)) ?? shown
  const feed = queryClient.getQueryData<FeedState>(keys.feed(chat.id))
  const own = outboxStore()
    .read()
    .filter((e) => e.chatId === chat.id && !e.internal)
  const failed = own.filter((e) => e.failure).length
  // An unsent reply counts as a reply.
  const answered = own.length > failed ? { ...chat, waitingSince: null } : withAnswers(chat, feed?.messages ?? [])
  return missingFor(answered, { needsCategory, unsent: failed, hasDraft: hasDraft(chat.id) })
}
