import type { Message } from '@beseda/contract/entities/message.ts'
import { useSyncExternalStore } from 'react'

/** The message that is being edited in place of a new one; null: none. */
let editing: Message | null = null
const listeners = new Set<() => void>()
export const editMessage = (message: Message | null): void => {
  editing = message
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useEditing = (chatId: string): Message | null =>
  useSyncExternalStore(subscribe, () => (editing?.chatId === chatId ? editing : null))
