/** Waiting items of several senders: senders take turns, and of each sender only one item is in work at a time. */
export interface FairQueue<T> {
  readonly add: (sender: string, item: T) => void
  /** The next item of a sender without one in work; null: there is none. Call `done` when its work has ended. */
  readonly take: () => { readonly sender: string; readonly item: T } | null
  readonly done: (sender: string) => void
  readonly waiting: () => number
  readonly waitingOf: (sender: string) => number
}
export const createFairQueue = <T>(): FairQueue<T> => {
  /** In the order of turns. A sender without waiting items is not listed. */
  const senders = new Map<string, T[]>()
  const inWork = new Set<string>()
  let waiting = 0
  return {
    add: (sender, item) => {
      const items = senders.get(sender)
      if (items) items.push(item)
      else senders.set(sender, [item])
      waiting++
    },
    take: () => {
      for (const [sender, items] of senders) {
        if (inWork.has(sender)) continue
        const item = items.shift()!
        senders.delete(sender)
        if (items.length > 0) senders.set(sender, items)
        inWork.add(sender)
        waiting--
        return { sender, item }
      }
      return null
    },
    done: (sender) => {
      inWork.delete(sender)
    },
    waiting: () => waiting,
    waitingOf: (sender) => senders.get(sender)?.length ?? 0,
  }
}
