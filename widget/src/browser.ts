import type { Socket } from '@beseda/sdk/core/ports.ts'
import { type KeyValueStorage, memoryStorage, type Platform } from '@beseda/sdk/platform.ts'
import { later, now } from './clock.ts'

const prefix = 'chat-widget.'

/** Private windows forbid storage to frames of another site. */
export const hasStorage = (): boolean => {
  try {
    return localStorage !== null
  } catch {
    return false
  }
}

/** The browser's storage under our prefix; memory where it is blocked or full. */
export const browserStorage = (): KeyValueStorage => {
  const memory = memoryStorage()
  const attempt = <T>(action: (storage: Storage) => T, fallback: T): T => {
    try {
      return action(localStorage)
    } catch {
      return fallback
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((s) => s.getItem(prefix + key), null),
    set: (key, value) => {
      const isKept = attempt((s) => {
        s.setItem(prefix + key, value)
        return true
      }, false)
      if (isKept) memory.remove(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.remove(key)
      attempt((s) => s.removeItem(prefix + key), undefined)
    },
    keys: () => [
      ...memory.keys(),
      ...attempt(
        (s) =>
          Object.keys(s)
            .filter((key) => key.startsWith(prefix))
            .map((key) => key.slice(prefix.length)),
        [],
      ),
    ],
  }
}

/** The browser as the SDK's platform. */
export const browserPlatform = (storage: KeyValueStorage): Platform => ({
  now,
  later,
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fetch: (url, init) => fetch(url, init),
  openSocket: (url) => new WebSocket(url) as unknown as Socket,
  storage,
})
