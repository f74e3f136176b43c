import { useSyncExternalStore } from 'react'

/** The only file of the web that reads the clock; all other code gets its times from here. */

let offset = 0

/** Milliseconds since 1970, corrected by the server's clock when this machine's is off by more than two seconds. */
export const now = (): number => Date.now() + offset

/** Milliseconds since the page was opened. Unlike `now` it never jumps: use it to measure durations. */
export const elapsed = (): number => performance.now()

/** Adjusts the clock by the server's time in an answer. Small differences come from the network, not from the clock. */
export const syncClock = (serverMs: number): void => {
  const difference = serverMs - Date.now()
  offset = Number.isFinite(difference) && Math.abs(difference) > 2000 ? difference : 0
}

/** Calls `fn` once after `ms`. Returns a function that cancels it. */
export const later = (ms: number, fn: () => void): (() => void) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}

/** Calls `fn` every `ms`. Returns a function that stops it. */
export const every = (ms: number, fn: () => void): (() => void) => {
  const id = setInterval(fn, ms)
  return () => clearInterval(id)
}

/** Calls `fn` before the next paint; in a hidden tab, which does not paint, after 100 ms. */
export const beforePaint = (fn: () => void): (() => void) => {
  if (document.visibilityState === 'hidden') return later(100, fn)
  const id = requestAnimationFrame(fn)
  return () => cancelAnimationFrame(id)
}

/** Calls `fn` after the next paint. */
export const afterPaint = (fn: () => void): (() => void) => {
  let cancel = beforePaint(() => {
    cancel = later(0, fn)
  })
  return () => cancel()
}

/** Calls `fn` when the next paint is on the screen: once the frame after it has begun. */
export const afterShown = (fn: () => void): (() => void) => {
  let cancel = beforePaint(() => {
    cancel = afterPaint(fn)
  })
  return () => cancel()
}

interface Ticker {
  readonly subscribe: (changed: () => void) => () => void
  readonly read: () => number
}
const tickers = new Map<number, Ticker>()

const makeTicker = (stepMs: number): Ticker => {
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null
  return {
    subscribe: (changed) => {
      listeners.add(changed)
      stop ??= every(Math.min(stepMs, 1000), () => {
        for (const listener of listeners) listener()
      })
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    read: () => Math.floor(now() / stepMs) * stepMs,
  }
}
const tickerOf = (stepMs: number): Ticker => {
  const known = tickers.get(stepMs) ?? makeTicker(stepMs)
  tickers.set(stepMs, known)
  return known
}

/** The time rounded down to `stepMs`; all components with the same step share one timer and change together. */
export const useNow = (stepMs: number): number => {
  const ticker = tickerOf(stepMs)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}
