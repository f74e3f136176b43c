import type { Deps } from '../deps.ts'
import { type Candidate, findDue, nextDue } from './due.ts'
import type { Handlers } from './handler.ts'
import { startLoop } from './loop.ts'
import { createQueue, type Kind } from './queue.ts'
import { outsideNamesOf, runJob } from './run.ts'

export interface PoolSize {
  /** Inside jobs that run in parallel. Each holds a database connection. */
  readonly inside: number
  /** Outside jobs that run in parallel. One organization gets at most half of them. */
  readonly outside: number
}
export interface WorkerPool {
  readonly wake: () => void
  /** Starts no more jobs, and returns when the running ones have ended. */
  readonly stop: () => Promise<void>
}
const kinds: readonly Kind[] = ['inside', 'outside']
const batch = 100
const pollMs = 1_000

/** Runs due jobs in parallel: when woken, when the next job falls due, and every second. */
export const startWorkerPool = (deps: Deps, handlers: Handlers, size: PoolSize): WorkerPool => {
  const outsideNames = outsideNamesOf(handlers)
  const queue = createQueue((name) => outsideNames.includes(name), Math.ceil(size.outside / 2))
  const busy = { inside: 0, outside: 0 }
  const running = new Set<Promise<void>>()
  const now = deps.clock.tick

  const runOne = async (c: Candidate): Promise<void> => {
    let claimed = false
    try {
      claimed = await runJob(deps, handlers, c)
    } catch (error) {
      queue.fill(kinds, [], now())
      deps.log.warn('a job could not be claimed, or its end could not be saved', { job: c.name, jobId: c.id, error })
    } finally {
      queue.done(c, claimed, now())
    }
  }
  /** Runs jobs of one kind one after another, until the queue has no fresh one. */
  const runWorker = async (kind: Kind, first: Candidate): Promise<void> => {
    busy[kind]++
    for (let next: Candidate | undefined = first; next; next = loop.stopping() ? undefined : queue.next(kind, now()))
      await runOne(next)
    busy[kind]--
  }
  const startWorkers = (kind: Kind): void => {
    for (;;) {
      const first = busy[kind] < size[kind] && !loop.stopping() ? queue.next(kind, now()) : undefined
      if (!first) return
      const worker = runWorker(kind, first).finally(() => {
        running.delete(worker)
        loop.wake()
      })
      running.add(worker)
    }
  }
  const idleKinds = () => kinds.filter((kind) => busy[kind] < size[kind])
  const loop = startLoop(deps, 'jobs', async () => {
    for (const kind of kinds) startWorkers(kind)
    const idle = idleKinds()
    if (!idle.length) return pollMs
    const [inside, outside] = kinds.map((kind) => idle.includes(kind)) as [boolean, boolean]
    const wanted = { limit: batch, except: queue.except(now()), outsideNames, inside, outside }
    queue.fill(idle, await findDue(deps, wanted), now())
    for (const kind of idle) startWorkers(kind)
    if (!idleKinds().length) return pollMs
    const next = await nextDue(deps)
    return next === null ? pollMs : Math.min(pollMs, Math.max(0, next - deps.clock.now()))
  })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(running)
    },
  }
}
