import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { giveBack } from '../drafts/give-back.ts'
import { outboxStore } from './open-outbox.ts'
import type { OutgoingEntry } from './outbox.ts'

/** Takes a held message back into the composer, with its files and its quote. False: it is too late. */
export const cancelHeld = (entry: OutgoingEntry): boolean => {
  const store = outboxStore()
  if (!store.mayCancel(entry.id)) return false
  store.remove(entry.id)
  giveBack(entry)
  return true
}
/** The user has left a chat whose message is still held. */
export const offerUndo = (chatId: string, openChat: () => void): void => {
  const held = outboxStore()
    .read()
    .filter((e) => e.chatId === chatId && outboxStore().mayCancel(e.id))
  if (held.length === 0) return
  const { thread, feed } = currentWords().chats
  const undo = () => {
    if (held.filter(cancelHeld).length > 0) openChat()
  }
  toast({ kind: 'info', text: feed.status.sending, action: { label: thread.undo, keys: undoKey, run: undo } })
}
