import type { Timers } from './core/ports.ts'

export interface Marks {
  readonly deliveredSeq: number
  readonly readSeq: number
}
export interface Receipts {
  /** Raises the watermarks; reported once per second at most. */
  raise(marks: Partial<Marks>): void
  /** The watermarks known in this browser. */
  marks(): Marks
  stop(): void
}

const pauseMs = 1_000
const retryMs = 5_000

/** Reports to the server up to where messages have arrived and been read. Only the newest watermarks are sent. */
export const createReceipts = (o: {
  readonly timers: Pick<Timers, 'later'>
  readonly report: (marks: Marks) => Promise<unknown>
}): Receipts => {
  let marks: Marks = { deliveredSeq: 0, readSeq: 0 }
  let reported: Marks = marks
  let isBusy = false
  let cancel = () => {}

  const next = (ms: number) => {
    isBusy = true
    cancel = o.timers.later(ms, () => {
      isBusy = false
      reportNews()
    })
  }
  const reportNews = () => {
    if (isBusy || (marks.deliveredSeq <= reported.deliveredSeq && marks.readSeq <= reported.readSeq)) return
    const now = marks
    isBusy = true
    o.report(now).then(
      () => {
        reported = now
        next(pauseMs)
      },
      () => next(retryMs),
    )
  }
  return {
    marks: () => marks,
    raise: ({ deliveredSeq = 0, readSeq = 0 }) => {
      marks = {
        deliveredSeq: Math.max(marks.deliveredSeq, deliveredSeq, readSeq),
        readSeq: Math.max(marks.readSeq, readSeq),
      }
      reportNews()
    },
    stop: () => {
      isBusy = true
      cancel()
    },
  }
}
