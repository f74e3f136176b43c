import { currentCall, inCall, noCall } from './trace.ts'

/**
 * Work that costs less when several items are done at once. Nobody waits for company: an item begins at once while
 * fewer than `atOnce` runs of its line are under way; what comes meanwhile goes together in the next run.
 */
export interface Together {
  /**
   * Resolves or rejects with this item's own outcome. Items of one line with the same `key` never share a run, and
   * keep their order. All of one line name the same `run`.
   */
  readonly add: <In, Out>(o: TogetherItem<In, Out>) => Promise<Out>
}
export interface TogetherItem<In, Out> {
  readonly line: string
  readonly key: string
  readonly item: In
  /** One outcome per member, in their order. A rejection of the whole is told to all of them. */
  readonly run: (members: readonly Member<In>[]) => Promise<readonly PromiseSettledResult<Out>[]>
}
export interface Member<In> {
  readonly item: In
  /** Runs `body` in the context (trace, request) of the call that brought this item. */
  readonly inside: <T>(body: () => T) => T
}
interface Waiting extends Member<unknown> {
  readonly key: string
  readonly settle: (outcome: PromiseSettledResult<unknown>) => void
}
interface Line {
  readonly run: TogetherItem<unknown, unknown>['run']
  readonly waiting: Waiting[]
  /** Keys under way. */
  readonly busy: Set<string>
  /** Runs that are about to start. */
  starting: number
  runs: number
}

/** `most`: items of one run. */
export const createTogether = ({ atOnce, most }: { readonly atOnce: number; readonly most: number }): Together => {
  const lines = new Map<string, Line>()

  /** The oldest of each key whose elder is not under way. */
  const take = (line: Line): Waiting[] => {
    const passed = new Set(line.busy)
    const taken = line.waiting.filter(
      (w) => passed.size < line.busy.size + most && !passed.has(w.key) && passed.add(w.key),
    )
    if (taken.length > 0)
      line.waiting.splice(0, Number.POSITIVE_INFINITY, ...line.waiting.filter((w) => !taken.includes(w)))
    return taken
  }
  const go = async (name: string, line: Line): Promise<void> => {
    const members = take(line)
    if (members.length === 0) return
    line.runs++
    for (const { key } of members) line.busy.add(key)
    const outcomes = await noCall(() => line.run(members)).catch((reason) =>
      members.map((): PromiseRejectedResult => ({ status: 'rejected', reason })),
    )
    line.runs--
    for (const { key } of members) line.busy.delete(key)
    for (const [i, m] of members.entries()) m.settle(outcomes[i]!)
    if (line.waiting.length > 0) next(name, line)
    else if (line.runs + line.starting === 0) lines.delete(name)
  }
  const next = (name: string, line: Line): void => {
    if (line.runs + line.starting >= atOnce) return
    line.starting++
    // what else comes in this turn of the loop goes along
    setImmediate(() => {
      line.starting--
      void go(name, line)
    })
  }
  return {
    add: <In, Out>({ line: name, key, item, run }: TogetherItem<In, Out>) => {
      const fresh = { run: run as Line['run'], waiting: [], busy: new Set<string>(), starting: 0, runs: 0 }
      const line: Line = lines.get(name) ?? fresh
      lines.set(name, line)
      const call = currentCall()
      return new Promise<Out>((resolve, reject) => {
        line.waiting.push({
          item,
          key,
          inside: (body) => (call ? inCall(call, body) : body()),
          settle: (o) => (o.status === 'fulfilled' ? resolve(o.value as Out) : reject(o.reason)),
        })
        next(name, line)
      })
    },
  }
}
