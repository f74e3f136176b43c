/** The part of a WebSocket that the kit uses. */
export interface Socket {
  send(data: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}
export interface Timers {
  /** Runs `act` once after `ms`; the returned function cancels it. */
  later(ms: number, act: () => void): () => void
  /** 0 ≤ n < 1. */
  random(): number
}

/** The n-th pause of a series of failures (n from 1): doubles up to `maxMs`, between half and the whole of it. */
export const backOff = (n: number, random: number, maxMs = 30_000): number =>
  Math.min(maxMs, 1000 * 2 ** Math.min(n - 1, 10)) * (0.5 + random / 2)
