import { useSyncExternalStore } from 'react'

/** The client whose chats are shown as one history; null: each chat by itself. Kept while chats of that client are open. */
let shown: string | null = null
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const showCombined = (clientId: string | null): void => {
  shown = clientId
  for (const listener of listeners) listener()
}
export const useCombined = (): string | null => useSyncExternalStore(subscribe, () => shown)
