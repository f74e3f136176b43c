/** What will happen, in the order of time; at the same instant, in the order it was planned. */
export interface Agenda {
  readonly at: (time: number, run: () => void) => void
  /** Lets everything happen that is due before `end`. `onTime` hears the time first. */
  readonly runUntil: (end: number, onTime: (time: number) => void) => void
}
interface Item {
  readonly time: number
  readonly order: number
  readonly run: () => void
}
const isBefore = (a: Item, b: Item): boolean => a.time < b.time || (a.time === b.time && a.order < b.order)

export const createAgenda = (): Agenda => {
  const heap: Item[] = []
  let planned = 0
  const swap = (i: number, j: number): void => {
    const held = heap[i]!
    heap[i] = heap[j]!
    heap[j] = held
  }
  const push = (item: Item): void => {
    let i = heap.push(item) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!isBefore(heap[i]!, heap[parent]!)) break
      swap(i, parent)
      i = parent
    }
  }
  const pop = (): Item => {
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    heap[0] = last
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let least = i
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right
      if (least === i) return first
      swap(i, least)
      i = least
    }
  }
  return {
    at: (time, run) => push({ time: Math.round(time), order: planned++, run }),
    runUntil: (end, onTime) => {
      while (heap.length > 0 && heap[0]!.time < end) {
        const { time, run } = pop()
        onTime(time)
        run()
      }
    },
  }
}
