import { useSyncExternalStore } from 'react'
import { noteLeaving } from '../focus.ts'

/** The chat whose transfer dialog is open; null: none. */
let asking: string | null = null
const listeners = new Set<() => void>()
export const askTransfer = (chatId: string | null): void => {
  if (chatId !== null) noteLeaving()
  asking = chatId
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useTransferDialogChat = (): string | null => useSyncExternalStore(subscribe, () => asking)
