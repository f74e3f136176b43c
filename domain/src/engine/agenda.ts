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
  const swap = (i: number, k: number): void => {
    const [a, b] = [heap[i]!, heap[k]!]
    heap[i] = b
    heap[k] = a
  }
  const sink = (): void => {
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let first = i
      if (left < heap.length && isBefore(heap[left]!, heap[first]!)) first = left
      if (right < heap.length && isBefore(heap[right]!, heap[first]!)) first = right
      if (first === i) return
      swap(i, first)
      i = first
    }
  }
  return {
    add: (at, run, rank = 0) => {
      heap.push({ at, rank, number: number++, run })
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1
        if (!isBefore(heap[i]!, heap[parent]!)) return
        swap(i, parent)
        i = parent
      }
    },
    next: (until) => {
      const first = heap[0]
      if (!first || first.at > until) return null
      const last = heap.pop()!
      if (heap.length > 0) {
        heap[0] = last
        sink()
      }
      return first
    },
  }
}
