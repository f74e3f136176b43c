import { giveBackFiles } from '../attachments/attachments.ts'
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

/** Puts an unsent message back into the composer, after the text already in it. */
export const giveBack = ({ chatId, text, files, internal }: OutgoingEntry): void => {
  const mode = internal ? 'internal' : 'reply'
  const draft = draftOf(chatId, mode)
  keepDraft(chatId, mode, {
    text: draft?.text ? `${draft.text}\n${text}` : text,
    files: [...(draft?.files ?? []), ...files],
  })
  giveBackFiles(chatId, mode, files)
  listeners.get(chatId)?.(mode)
}
