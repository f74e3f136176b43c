import { useSyncExternalStore } from 'react'

/** What the dialogs of the thread are for. `close`: choosing a category also closes the chat. */
export type Asking = 'category' | 'close' | 'missing' | null

let asking: Asking = null
const listeners = new Set<() => void>()
export const ask = (what: Asking): void => {
  asking = what
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useAsking = (): Asking => useSyncExternalStore(subscribe, () => asking)
