import { giveBackFiles } from '../attachments/attachments.ts'
import { setQuote } from '../changes/quoting.ts'
import type { OutgoingEntry } from '../outbox/outbox.ts'
import { draftOf, keepDraft } from './draft-store.ts'

type OnGivenBack = (mode: 'reply' | 'internal') => void
const listeners = new Map<string, OnGivenBack>()

/** Calls the composer of a chat when a message returns to it. */
export const onGivenBack = (chatId: string, listener: OnGivenBack): (() => void) => {
  listeners.set(chatId, listener)
  return () => {
    if (listeners.get(chatId) === listener) listeners.delete(chatId)
  }
}

/** Whether the composer of this chat is on the screen. */
export const isShown = (chatId: string): boolean => listeners.has(chatId)

/** Puts an unsent message back into the composer, after the text already in it. */
export const giveBack = (entry: OutgoingEntry): void => {
  const { chatId, text, files, internal, quote, buttons, letter, mentions, draftSeq } = entry
  const mode = internal ? 'internal' : 'reply'
  const draft = draftOf(chatId, mode)
  keepDraft(chatId, mode, {
    text: draft?.text ? `${draft.text}\n${text}` : text,
    files: [...(draft?.files ?? []), ...files],
    letter: draft?.letter ?? (letter && { subject: letter.subject ?? '', cc: letter.cc?.join(', ') ?? '' }),
    mentions: [...(draft?.mentions ?? []), ...(mentions ?? [])],
    ...(buttons && { buttons }),
    since: draftSeq,
  })
  if (quote) setQuote(chatId, quote)
  giveBackFiles(chatId, mode, files)
  listeners.get(chatId)?.(mode)
}
