/** The part of a WebSocket that the kit uses. */
export interface Socket {
  send(data: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}
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
export interface Surroundings {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `act` once after `ms`; the returned function calls it off. */
  later(ms: number, act: () => void): () => void
  /** 0 ≤ n < 1. */
  random(): number
  randomBytes(count: number): Uint8Array
  fetch(url: string, init: RequestInit): Promise<Response>
  openSocket(url: string): Socket
  keep: Keep
}
export type Timers = Pick<Surroundings, 'later' | 'random'>

/** The n-th pause of a series of failures (n from 1): doubles up to `maxMs`, between half and the whole of it. */
export const backOff = (n: number, random: number, maxMs = 30_000): number =>
  Math.min(maxMs, 1000 * 2 ** Math.min(n - 1, 10)) * (0.5 + random / 2)

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
