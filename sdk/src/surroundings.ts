import type { Socket, Timers } from './core/ports.ts'

/**
 * Remembers texts between visits. May forget, must not throw. A platform whose storage answers later reads it into
 * memory before it starts.
 */
export interface Keep {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}
/** What the kit takes from where it runs. Browsers and apps hand in theirs, tests hand in fakes. */
export interface Surroundings extends Timers {
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(count: number): Uint8Array
  fetch(url: string, init: RequestInit): Promise<Response>
  openSocket(url: string): Socket
  keep: Keep
}
/** For storages that are blocked or absent: lasts as long as the page. */
export const keepInMemory = (): Keep => {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  }
}
