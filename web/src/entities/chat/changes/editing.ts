import type { Message } from '@beseda/contract/entities/message.ts'
import { useSyncExternalStore } from 'react'

/** The message that is being edited in place of a new one; null: none. */
let editing: Message | null = null
const listeners = new Set<() => void>()
/** What the user has made of its text, also while they look at another chat; null: nothing yet. */
let written: string | null = null
export const editMessage = (message: Message | null): void => {
  editing = message
  written = null
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useEditing = (chatId: string): Message | null =>
  useSyncExternalStore(subscribe, () => (editing?.chatId === chatId ? editing : null))
export const writtenEdit = (): string | null => written
export const keepEdit = (text: string): void => {
  written = text
}
/** The change of this message is done; the user may have begun another one. */
export const endEdit = (messageId: string): void => {
  if (editing?.id === messageId) editMessage(null)
}
