/** What the outbox needs of an entry. The sender creates `id` and keeps it, so a retry never creates a duplicate. */
export interface OutboxEntry {
  readonly id: string
  /** The order of sending: the time of writing, increased where necessary so that it always rises. */
  readonly order: number
  /** Why sending has stopped until a person retries; null: it is sent and retried until the server has confirmed it. */
  readonly failure: object | null
}
export interface OutboxPorts<E extends OutboxEntry> {
  readonly later: (ms: number, callback: () => void) => () => void
  /** No entry is sent while this is false. Without it the outbox always tries. */
  readonly isOnline?: () => boolean
  /** Entries of one lane are sent one after another. Without it there is one lane. */
  readonly laneOf?: (entry: E) => string
  /** Resolves when the server has stored the entry. */
  readonly deliver: (entry: E) => Promise<unknown>
  /**
   * What follows the n-th failed attempt: the pause before the next one in ms (infinite: until `wake`), or the failure
   * with which the entry stops.
   */
  readonly onFailure: (entry: E, error: unknown, tries: number) => number | NonNullable<E['failure']>
  /** Stores an entry for the next visit, and removes it. */
  readonly save: (entry: E) => void
  readonly drop: (entry: E) => void
  readonly onChange: () => void
}
export interface Outbox<E extends OutboxEntry> {
  /** In the order of sending. */
  list(): readonly E[]
  /** Does nothing when an entry with this id exists. */
  add(entry: E): void
  /** Restores the entries of an earlier visit: unconfirmed ones are sent again, failed ones stay failed. */
  restore(saved: readonly E[]): void
  /** Retries a failed entry. It moves to the end, because it is sent after the entries sent meanwhile. */
  retry(id: string): void
  /** The entry is stored, or the user discards it: stop sending it. */
  remove(id: string): void
  /** The network may be back: end all pauses, and count attempts from zero. */
  wake(): void
  stop(): void
}

/** The entry of a lane that is being sent. */
interface Sending {
  readonly id: string
  /** Ends its pause; attempts count from zero. */
  wake: () => void
}

/**
 * Entries that the server has not confirmed. They survive a reload and are sent in order, each until it is confirmed.
 */
export const createOutbox = <E extends OutboxEntry>(o: OutboxPorts<E>): Outbox<E> => {
  let entries: readonly E[] = []
  let stopped = false
  const lanes = new Map<string | undefined, Sending>()

  const change = (next: readonly E[]) => {
    entries = next
    o.onChange()
  }
  const find = (id: string) => entries.find((e) => e.id === id)
  const append = (entry: E) => {
    const others = entries.filter((e) => e.id !== entry.id)
    const last = { ...entry, order: Math.max(entry.order, ...others.map((e) => e.order + 1)) }
    o.save(last)
    change([...others, last])
    work()
  }
  const work = () => {
    for (const entry of entries) {
      if (stopped || o.isOnline?.() === false) return
      const lane = o.laneOf?.(entry)
      if (entry.failure || lanes.has(lane)) continue
      const sending = { id: entry.id, wake: () => {} }
      lanes.set(lane, sending)
      void send(entry, lane, sending)
    }
  }
  const send = async (entry: E, lane: string | undefined, sending: Sending) => {
    // It may have been confirmed in another way meanwhile, whatever this call returns.
    const isMine = () => !stopped && lanes.get(lane) === sending
    for (let tries = 1; isMine(); tries++) {
      try {
        await o.deliver(entry)
        if (isMine()) remove(entry.id)
      } catch (error) {
        if (!isMine()) return
        const next = o.onFailure(entry, error, tries)
        if (typeof next === 'number') {
          await new Promise<void>((resolve) => {
            const cancel = next < Number.POSITIVE_INFINITY ? o.later(next, resolve) : () => {}
            sending.wake = () => {
              cancel()
              tries = 0
              resolve()
            }
          })
        } else {
          const failed = { ...entry, failure: next }
          lanes.delete(lane)
          o.save(failed)
          change(entries.map((e) => (e.id === entry.id ? failed : e)))
          work()
        }
      }
    }
  }
  const wakeAll = () => {
    for (const { wake } of lanes.values()) wake()
  }
  const remove = (id: string) => {
    const entry = find(id)
    if (!entry) return
    const lane = o.laneOf?.(entry)
    const sending = lanes.get(lane)
    if (sending?.id === id) {
      lanes.delete(lane)
      sending.wake()
    }
    o.drop(entry)
    change(entries.filter((e) => e !== entry))
    work()
  }
  return {
    list: () => entries,
    add: (entry) => {
      if (!find(entry.id)) append(entry)
    },
    restore: (saved) => {
      const all = [...entries, ...saved.filter((e) => !find(e.id))]
      change(all.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)))
      work()
    },
    retry: (id) => {
      const entry = find(id)
      if (entry?.failure) append({ ...entry, failure: null })
    },
    remove,
    wake: () => {
      wakeAll()
      work()
    },
    stop: () => {
      stopped = true
      wakeAll()
    },
  }
}
