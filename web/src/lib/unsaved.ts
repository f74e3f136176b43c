import { useSyncExternalStore } from 'react'

/**
 * What leaving the page would lose or interrupt: uploads, unsent messages, a form with changes. The new-version bar
 * asks before it reloads, the browser when the tab closes.
 */
const held = new Map<symbol, 'interrupts' | 'asks'>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const asking = () => [...held.values()].includes('asks')

/**
 * `asks`: the browser asks before the tab closes; `interrupts`: only the automatic reload waits. Returns a function
 * that removes the entry.
 */
export const holdPage = (how: 'interrupts' | 'asks'): (() => void) => {
  const key = Symbol(how)
  held.set(key, how)
  if (asking()) addEventListener('beforeunload', ask)
  notifyListeners()
  return () => {
    held.delete(key)
    if (!asking()) removeEventListener('beforeunload', ask)
    notifyListeners()
  }
}
export const isPageHeld = (): boolean => held.size > 0
/** No more questions: the user has already answered one. */
export const letGo = (): void => {
  held.clear()
  removeEventListener('beforeunload', ask)
}

let unsent = 0
/** The number of messages waiting to be sent; set by the workspace, shown by the shell. */
export const setUnsent = (count: number): void => {
  unsent = count
  notifyListeners()
}
export const useUnsent = (): number =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => unsent,
  )
