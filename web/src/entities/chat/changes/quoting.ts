import type { Quote } from '@beseda/contract/entities/message.ts'
import { useSyncExternalStore } from 'react'
import { draftOf, keepDraft, subscribeDrafts } from '../drafts/draft-store.ts'

const listeners = new Set<() => void>()
const quoteOf = (chatId: string): Quote | undefined => draftOf(chatId, 'reply')?.quote

/** The message that the next one answers is part of the draft of the reply. */
export const setQuote = (chatId: string, quote: Quote | undefined): void => {
  const draft = draftOf(chatId, 'reply')
  keepDraft(chatId, 'reply', { text: '', files: [], ...draft, quote })
  for (const listener of listeners) listener()
}
/** For the message that is being sent: the quote goes with it. */
export const takeQuote = (chatId: string): Quote | undefined => {
  const quote = quoteOf(chatId)
  if (quote) setQuote(chatId, undefined)
  return quote
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  const end = subscribeDrafts(changed)
  return () => {
    listeners.delete(changed)
    end()
  }
}
export const useQuote = (chatId: string): Quote | undefined => useSyncExternalStore(subscribe, () => quoteOf(chatId))
