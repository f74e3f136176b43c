import type { CallEntity } from './contract.ts'
import { createGapFiller } from './core/gap-filler.ts'
import type { Timers } from './core/ports.ts'
import { lastSeq } from './feed.ts'

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
/** Instead of a `seq`: the latest page. */
const latest = -1

/** Knows up to where the feed is complete, and completes it after a gap. */
export const createCatchUp = (o: {
  readonly timers: Timers
  /** Messages after `after`; null: the latest page. */
  readonly fetchPage: (after: number | null) => Promise<MessagePage>
  readonly onPage: (page: MessagePage, isLatest: boolean) => void
  /** Everything up to `seq` is here. */
  readonly onSynced: (seq: number) => void
}): CatchUp => {
  let complete = 0
  let noted = 0
  const filler = createGapFiller<MessagePage>({
    timers: o.timers,
    start: () => (complete === 0 ? latest : Math.max(0, complete - overlap)),
    fetchPage: (after) => o.fetchPage(after === latest ? null : after),
    onPage: (page, after) => {
      const isLatest = after === latest
      o.onPage(page, isLatest)
      const last = lastSeq(page.messages)
      complete = Math.max(complete, last)
      return !isLatest && page.more && last > 0 ? Math.max(after, last) : null
    },
    onEnd: () => {
      complete = Math.max(complete, noted)
      o.onSynced(complete)
    },
  })
  return {
    want: filler.fill,
    note: (seq) => {
      noted = Math.max(noted, seq)
      if (filler.isFilling() || seq <= complete) return
      complete = seq
      o.onSynced(complete)
    },
    stop: filler.stop,
  }
}
