import type { Clock } from './clock.ts'
import { currentCall, inCall, noCall } from './trace.ts'

/**
 * Processes the items of one queue in batches, for work that costs less per item when several are processed together.
 * An idle queue processes an item immediately; items that arrive during a run form the next batch.
 */
export interface Batcher {
  /** Settles with the outcome of this item. All items of one queue must pass the same `run`. */
  readonly add: <In, Out>(o: BatchRequest<In, Out>) => Promise<Out>
}
export interface BatchRequest<In, Out> {
  readonly queue: string
  /** Items of one queue with the same key run one after another, in the order of arrival. */
  readonly key: string
  readonly item: In
  /**
   * Resolves when the next batch of the queue may start. Its rejection settles the items that are not settled, and those that
   * wait: they need not wait for the same fault once more. It may leave slow items unsettled and settle them later.
   */
  readonly run: (batch: readonly BatchItem<In, Out>[]) => Promise<void>
}
export interface BatchItem<In, Out> {
  readonly item: In
  /** Runs `body` in the context (trace, request) of the call that added this item. */
  readonly inContext: <T>(body: () => T) => T
  readonly settle: (outcome: PromiseSettledResult<Out>) => void
}
// biome-ignore lint/suspicious/noExplicitAny: a queue does not know the types of its items
type Waiting = BatchItem<any, any> & { readonly key: string }
interface Queue {
  readonly run: (batch: readonly Waiting[]) => Promise<void>
  waiting: readonly Waiting[]
  /** Keys of items that have started and are not settled. */
  readonly busyKeys: Set<string>
  isRunning: boolean
}
export interface BatcherOptions {
  readonly clock: Clock
  readonly maxBatch: number
  /** Pause between two batches of a busy queue, so that callers who just got a result can add their next item. 0 in tests. */
  readonly pauseMs: number
}

export const createBatcher = ({ clock, maxBatch, pauseMs }: BatcherOptions): Batcher => {
  const queues = new Map<string, Queue>()

  /** Removes the oldest waiting item of each key that is not busy. */
  const takeBatch = (queue: Queue): Waiting[] => {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const passedKeys = new Set(queue.busyKeys)
    for (const w of queue.waiting) {
      if (batch.length < maxBatch && !passedKeys.has(w.key)) batch.push(w)
      else left.push(w)
      passedKeys.add(w.key)
    }
    queue.waiting = left
    for (const { key } of batch) queue.busyKeys.add(key)
    return batch
  }
  const forgetIfIdle = (name: string, queue: Queue): void => {
    if (!queue.isRunning && queue.waiting.length === 0 && queue.busyKeys.size === 0) queues.delete(name)
  }
  const runBatches = async (name: string, queue: Queue): Promise<void> => {
    for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue)) {
      await queue.run(batch).catch((reason) => {
        const { waiting } = queue
        queue.waiting = []
        for (const item of [...batch, ...waiting]) item.settle({ status: 'rejected', reason })
      })
      if (pauseMs > 0 && queue.waiting.length > 0) await clock.sleep(pauseMs)
    }
    queue.isRunning = false
    forgetIfIdle(name, queue)
  }
  const start = (name: string, queue: Queue): void => {
    if (queue.isRunning) return
    queue.isRunning = true
    // items added in this turn of the event loop join the batch
    noCall(() => setImmediate(() => void runBatches(name, queue)))
  }
  return {
    add: <In, Out>({ queue: name, key, item, run }: BatchRequest<In, Out>) => {
      const queue: Queue = queues.get(name) ?? { run, waiting: [], busyKeys: new Set(), isRunning: false }
      queues.set(name, queue)
      const call = currentCall()
      return new Promise<Out>((resolve, reject) => {
        let isSettled = false
        const settle = (o: PromiseSettledResult<Out>): void => {
          if (isSettled) return
          isSettled = true
          queue.busyKeys.delete(key)
          if (o.status === 'fulfilled') resolve(o.value)
          else reject(o.reason)
          if (queue.waiting.length > 0) start(name, queue)
          else forgetIfIdle(name, queue)
        }
        const inContext = <T>(body: () => T): T => (call ? inCall(call, body) : body())
        queue.waiting = [...queue.waiting, { item, key, inContext, settle }]
        start(name, queue)
      })
    },
  }
}
