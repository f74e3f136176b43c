import type { Clock } from './clock.ts'
import { currentCall, inCall, noCall } from './trace.ts'

/**
 * Work that costs less when several items are done at once. An item begins at once while nothing of its line is under
 * way; what comes meanwhile goes together in the next run.
 */
export interface Together {
  /** Resolves or rejects with this item's own outcome. All of one line name the same `run`. */
  readonly add: <In, Out>(o: TogetherItem<In, Out>) => Promise<Out>
}
export interface TogetherItem<In, Out> {
  readonly line: string
  /** Items of one line with the same key are under way one after another, in the order they came. */
  readonly key: string
  readonly item: In
  /**
   * Resolves when the next run of the line may begin; a rejection is told to those who are not settled. Who takes
   * longer may be settled later.
   */
  readonly run: (members: readonly Member<In, Out>[]) => Promise<void>
}
export interface Member<In, Out> {
  readonly item: In
  /** Runs `body` in the context (trace, request) of the call that brought this item. */
  readonly inside: <T>(body: () => T) => T
  readonly settle: (outcome: PromiseSettledResult<Out>) => void
}
// biome-ignore lint/suspicious/noExplicitAny: a line does not know what its items are
type Waiting = Member<any, any> & { readonly key: string }
interface Line {
  readonly run: (members: readonly Waiting[]) => Promise<void>
  waiting: readonly Waiting[]
  /** Keys under way. */
  readonly busy: Set<string>
  isRunning: boolean
}
export interface TogetherOptions {
  readonly clock: Clock
  /** Items of one run. */
  readonly most: number
  /** Between two runs of a busy line: those who were just answered may have the next item ready. 0 in tests, where time stands still. */
  readonly pauseMs: number
}

export const createTogether = ({ clock, most, pauseMs }: TogetherOptions): Together => {
  const lines = new Map<string, Line>()

  /** The oldest of each key that is not under way. */
  const take = (line: Line): Waiting[] => {
    const taken: Waiting[] = []
    const left: Waiting[] = []
    const passed = new Set(line.busy)
    for (const w of line.waiting) {
      if (taken.length < most && !passed.has(w.key)) taken.push(w)
      else left.push(w)
      passed.add(w.key)
    }
    line.waiting = left
    for (const { key } of taken) line.busy.add(key)
    return taken
  }
  const work = async (name: string, line: Line): Promise<void> => {
    for (let members = take(line); members.length > 0; members = take(line)) {
      await line.run(members).catch((reason) => {
        for (const m of members) m.settle({ status: 'rejected', reason })
      })
      if (pauseMs > 0 && line.waiting.length > 0) await clock.sleep(pauseMs)
    }
    line.isRunning = false
    if (line.waiting.length === 0 && line.busy.size === 0) lines.delete(name)
  }
  const start = (name: string, line: Line): void => {
    if (line.isRunning) return
    line.isRunning = true
    // what else comes in this turn of the loop goes along
    noCall(() => setImmediate(() => void work(name, line)))
  }
  return {
    add: <In, Out>({ line: name, key, item, run }: TogetherItem<In, Out>) => {
      const line: Line = lines.get(name) ?? { run, waiting: [], busy: new Set(), isRunning: false }
      lines.set(name, line)
      const call = currentCall()
      return new Promise<Out>((resolve, reject) => {
        let isSettled = false
        const settle = (o: PromiseSettledResult<Out>): void => {
          if (isSettled) return
          isSettled = true
          line.busy.delete(key)
          if (o.status === 'fulfilled') resolve(o.value)
          else reject(o.reason)
          if (line.waiting.length > 0) start(name, line)
          else if (!line.isRunning && line.busy.size === 0) lines.delete(name)
        }
        line.waiting = [...line.waiting, { item, key, inside: (body) => (call ? inCall(call, body) : body()), settle }]
        start(name, line)
      })
    },
  }
}
