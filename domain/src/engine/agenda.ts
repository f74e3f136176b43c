/**
 * What is going to happen, ordered by time. At one instant the smaller `rank` comes first, then whatever was added first.
 * Times are milliseconds.
 */
export interface Agenda {
  readonly add: (at: number, run: () => void, rank?: number) => void
  /** Removes and returns the next entry at or before `until`, or null. */
  readonly next: (until: number) => Entry | null
}
interface Entry {
  readonly at: number
  readonly rank: number
  readonly number: number
  readonly run: () => void
}
const isBefore = (a: Entry, b: Entry): boolean =>
  a.at !== b.at ? a.at < b.at : a.rank !== b.rank ? a.rank < b.rank : a.number < b.number

/** A binary heap: a simulation adds and removes tens of thousands of entries. */
export const createAgenda = (): Agenda => {
  const heap: Entry[] = []
  let number = 0
  /** Moves the entry up from the free place `i`. */
  const rise = (entry: Entry, i: number): void => {
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!isBefore(entry, heap[parent]!)) break
      heap[i] = heap[parent]!
      i = parent
    }
    heap[i] = entry
  }
  /** Moves the entry down from the free top. */
  const sink = (entry: Entry): void => {
    let i = 0
    for (let child = 1; child < heap.length; child = 2 * i + 1) {
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, entry)) break
      heap[i] = heap[child]!
      i = child
    }
    heap[i] = entry
  }
  return {
    add: (at, run, rank = 0) => {
      const entry = { at, rank, number: number++, run }
      heap.push(entry)
      rise(entry, heap.length - 1)
    },
    next: (until) => {
      const first = heap[0]
      if (!first || first.at > until) return null
      const last = heap.pop()!
      if (heap.length > 0) sink(last)
      return first
    },
  }
}
