import { giveBackFiles } from '../attachments/attachments.ts'
import type { OutgoingEntry } from '../outbox/outbox.ts'
import { draftOf, keepDraft } from './draft-store.ts'

type Taken = (mode: 'reply' | 'internal') => void
const listeners = new Map<string, Taken>()

/** Calls the composer of a chat when a message returns to it. */
export const onGivenBack = (chatId: string, taken: Taken): (() => void) => {
  listeners.set(chatId, taken)
  return () => {
    if (listeners.get(chatId) === taken) listeners.delete(chatId)
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
