import { useSyncExternalStore } from 'react'

/** Opens the list of the composer on the screen; null: it has none. */
let opener: (() => void) | null = null
const listeners = new Set<() => void>()
const put = (next: typeof opener): void => {
  opener = next
  for (const listener of listeners) listener()
}
export const setOpener = (open: () => void): (() => void) => {
  put(open)
  return () => {
    if (opener === open) put(null)
  }
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useTemplatesOpener = (): (() => void) | null => useSyncExternalStore(subscribe, () => opener)
