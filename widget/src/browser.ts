import type { Socket } from '@beseda/sdk/core/ports.ts'
import { type Keep, keepInMemory, type Surroundings } from '@beseda/sdk/surroundings.ts'
import { later, now } from './clock.ts'

const prefix = 'chat-widget.'

/** Private windows forbid storage to frames of another site. */
export const canKeep = (): boolean => {
  try {
    return localStorage !== null
  } catch {
    return false
  }
}

/** The browser's storage under our prefix; memory where it is blocked or full. */
export const browserKeep = (): Keep => {
  const spare = keepInMemory()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(localStorage)
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => spare.get(key) ?? attempt((s) => s.getItem(prefix + key), null),
    set: (key, value) => {
      const isKept = attempt((s) => {
        s.setItem(prefix + key, value)
        return true
      }, false)
      if (isKept) spare.remove(key)
      else spare.set(key, value)
    },
    remove: (key) => {
      spare.remove(key)
      attempt((s) => s.removeItem(prefix + key), undefined)
    },
    keys: () => [
      ...spare.keys(),
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

/** What the SDK takes from a browser. */
export const browserSurroundings = (keep: Keep): Surroundings => ({
  now,
  later,
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fetch: (url, init) => fetch(url, init),
  openSocket: (url) => new WebSocket(url) as unknown as Socket,
  keep,
})
