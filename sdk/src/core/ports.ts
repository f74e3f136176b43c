/** The part of a WebSocket that the SDK uses. */
export interface Socket {
  send(data: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}
export interface Timers {
  /** Calls `callback` once after `ms`. Returns a function that cancels it. */
  later(ms: number, callback: () => void): () => void
  /** 0 ≤ n < 1. */
  random(): number
}

/** The pause before the n-th retry (n from 1): doubles up to `maxMs`, randomized between half of it and all of it. */
export const backOff = (n: number, random: number, maxMs = 30_000): number =>
  Math.min(maxMs, 1000 * 2 ** Math.min(n - 1, 10)) * (0.5 + random / 2)
