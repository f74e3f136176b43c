import type { Socket, Timers } from './core/ports.ts'

/**
 * Stores texts between visits. May lose them, must not throw. A platform with an asynchronous storage reads it into
 * memory before it starts.
 */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}
/** What the SDK needs from its platform. Browsers and apps implement it, tests use fakes. */
export interface Platform extends Timers {
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(count: number): Uint8Array
  fetch(url: string, init: RequestInit): Promise<Response>
  openSocket(url: string): Socket
  storage: KeyValueStorage
}
/** For platforms whose storage is blocked or absent: lasts as long as the page. */
export const memoryStorage = (): KeyValueStorage => {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  }
}
