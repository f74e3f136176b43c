import { backOff, type Timers } from './ports.ts'

export interface GapFiller {
  /** Fetches missing entries and retries until that succeeds. One fetch at a time. */
  fill(): void
  isFilling(): boolean
  stop(): void
}

/** Fetches page after page until nothing is missing. */
export const createGapFiller = <P>(o: {
  readonly timers: Timers
  /** The `seq` after which entries are missing; null: none are. */
  readonly start: () => number | null
  readonly fetchPage: (after: number) => Promise<P>
  /** Stores the page. Returns the start of the next page; null: there are no more. */
  readonly onPage: (page: P, after: number) => number | null
  /** Whether retrying after this error is useless. */
  readonly isFinal?: (error: unknown) => boolean
  /** Nothing is missing any more, or no more can be fetched. */
  readonly onEnd: () => void
}): GapFiller => {
  let isWanted = false
  let isBusy = false
  let stopped = false
  let cancelPause = () => {}

  const fillOnce = async () => {
    for (let after = o.start(); after !== null && !stopped; ) after = o.onPage(await o.fetchPage(after), after)
  }
  const run = async () => {
    let failures = 0
    while (isWanted && !stopped) {
      isWanted = false
      try {
        await fillOnce()
        failures = 0
      } catch (error) {
        if (o.isFinal?.(error)) break
        isWanted = true
        failures += 1
        await new Promise<void>((resolve) => {
          cancelPause = o.timers.later(backOff(failures, o.timers.random(), 10_000), resolve)
        })
      }
    }
    isBusy = false
    if (!stopped) o.onEnd()
  }
  return {
    fill: () => {
      isWanted = true
      if (isBusy || stopped) return
      isBusy = true
      void run()
    },
    isFilling: () => isBusy,
    stop: () => {
      stopped = true
      cancelPause()
    },
  }
}
