/** A text under a key of localStorage. Where storage is forbidden (private windows), it lives as long as the page. */
export interface LocalValue {
  readonly get: () => string | null
  readonly set: (value: string | null) => void
  /** Calls the listener after changes made here and in other tabs. */
  readonly subscribe: (changed: () => void) => () => void
}

export const localValue = (key: string): LocalValue => {
  let fallback: string | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    get: () => {
      try {
        return localStorage.getItem(key) ?? fallback
      } catch {
        return fallback
      }
    },
    set: (value) => {
      fallback = value
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
        fallback = null
      } catch {
        // Storage is full or refused: the value stays in memory.
      }
      tell()
    },
    subscribe: (changed) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}
