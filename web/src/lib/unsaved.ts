import { useSyncExternalStore } from 'react'

/**
 * What would be lost or interrupted by leaving the page: running uploads, unsent messages, a form being filled.
 * Asked by the new-version bar before it reloads by itself, and by the browser's own question on closing the tab.
 */
const held = new Map<symbol, 'interrupts' | 'asks'>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const asking = () => [...held.values()].includes('asks')

/** `asks`: the browser asks before the tab closes; `interrupts`: only a reload by itself is put off. Returns the release. */
export const holdPage = (how: 'interrupts' | 'asks'): (() => void) => {
  const key = Symbol(how)
  held.set(key, how)
  if (asking()) addEventListener('beforeunload', ask)
  tell()
  return () => {
    held.delete(key)
    if (!asking()) removeEventListener('beforeunload', ask)
    tell()
  }
}
export const isPageHeld = (): boolean => held.size > 0
/** No question from now on: the person has already answered one. */
export const letGo = (): void => {
  held.clear()
  removeEventListener('beforeunload', ask)
}

let unsent = 0
/** How many messages wait to be sent; the workspace tells, the shell shows it. */
export const setUnsent = (count: number): void => {
  unsent = count
  tell()
}
export const useUnsent = (): number =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => unsent,
  )
