import type { CallEntity } from './contract.ts'
import { createGapFiller } from './core/gap-filler.ts'
import type { Timers } from './core/ports.ts'
import { lastSeq } from './feed.ts'

export type MessagePage = CallEntity<'messages'>
export interface CatchUp {
  /** Messages may have been missed: fetch them, and retry until that succeeds. */
  want(): void
  /** A live message with this `seq` has arrived. */
  note(seq: number): void
  stop(): void
}

/** Frames of two transactions may arrive out of order, so a fetch begins this many messages earlier. */
const overlap = 20
/** Instead of a `seq`: the latest page. */
const latest = -1

/** Tracks up to which `seq` the feed is complete, and fills gaps. */
export const createCatchUp = (o: {
  readonly timers: Timers
  /** Messages after `after`; null: the latest page. */
  readonly fetchPage: (after: number | null) => Promise<MessagePage>
  readonly onPage: (page: MessagePage, isLatest: boolean) => void
  /** All messages up to `seq` are loaded. */
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
