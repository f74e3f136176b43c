import type { CallEntity } from './contract.ts'
import { lastSeq } from './feed.ts'
import { backOff, type Timers } from './surroundings.ts'

export type MessagePage = CallEntity<'messages'>
export interface CatchUp {
  /** Something may have been missed: fetch what is new, and try until it succeeds. */
  want(): void
  /** A live message with this `seq` has arrived in order. */
  note(seq: number): void
  stop(): void
}

/** Frames of two transactions may come in the other order, so a repair looks back a little. */
const overlap = 20

/** Knows up to where the feed is complete, and completes it after a gap. */
export const createCatchUp = (o: {
  readonly timers: Timers
  /** Messages behind `after`; null: the latest page. */
  readonly fetchPage: (after: number | null) => Promise<MessagePage>
  readonly onPage: (page: MessagePage, isLatest: boolean) => void
  /** Everything up to `seq` is here. */
  readonly onSynced: (seq: number) => void
}): CatchUp => {
  let complete = 0
  let noted = 0
  let isWanted = false
  let isBusy = false
  let callOffPause = () => {}
  let stopped = false

  const fetchNews = async () => {
    if (complete === 0) {
      const page = await o.fetchPage(null)
      o.onPage(page, true)
      complete = lastSeq(page.messages)
      return
    }
    let after = Math.max(0, complete - overlap)
    for (let more = true; more && !stopped; ) {
      const page = await o.fetchPage(after)
      o.onPage(page, false)
      after = Math.max(after, lastSeq(page.messages))
      complete = Math.max(complete, after)
      more = page.more && page.messages.length > 0
    }
  }
  const run = async () => {
    let failures = 0
    while (isWanted && !stopped) {
      isWanted = false
      try {
        await fetchNews()
        failures = 0
      } catch {
        isWanted = true
        failures += 1
        await new Promise<void>((resolve) => {
          callOffPause = o.timers.later(backOff(failures, o.timers.random(), 10_000), resolve)
        })
      }
    }
    isBusy = false
    complete = Math.max(complete, noted)
    if (!stopped) o.onSynced(complete)
  }
  return {
    want: () => {
      isWanted = true
      if (isBusy || stopped) return
      isBusy = true
      void run()
    },
    note: (seq) => {
      noted = Math.max(noted, seq)
      if (isBusy || seq <= complete) return
      complete = seq
      o.onSynced(complete)
    },
    stop: () => {
      stopped = true
      callOffPause()
    },
  }
}
