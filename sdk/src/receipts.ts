import type { Timers } from './core/ports.ts'

export interface Marks {
  readonly deliveredSeq: number
  readonly readSeq: number
}
export interface Receipts {
  /** Raises the marks; reported at most once per second. */
  raise(marks: Partial<Marks>): void
  /** How far the visitor has seen, as known here. */
  marks(): Marks
  stop(): void
}

const pauseMs = 1_000
const retryMs = 5_000

/** Reports to the server what has arrived and what has been read. Watermarks: only the newest one counts. */
export const createReceipts = (o: {
  readonly timers: Pick<Timers, 'later'>
  readonly tell: (marks: Marks) => Promise<unknown>
}): Receipts => {
  let marks: Marks = { deliveredSeq: 0, readSeq: 0 }
  let told: Marks = marks
  let isBusy = false
  let callOff = () => {}

  const next = (ms: number) => {
    isBusy = true
    callOff = o.timers.later(ms, () => {
      isBusy = false
      tellNews()
    })
  }
  const tellNews = () => {
    if (isBusy || (marks.deliveredSeq <= told.deliveredSeq && marks.readSeq <= told.readSeq)) return
    const now = marks
    isBusy = true
    o.tell(now).then(
      () => {
        told = now
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
      tellNews()
    },
    stop: () => {
      isBusy = true
      callOff()
    },
  }
}
