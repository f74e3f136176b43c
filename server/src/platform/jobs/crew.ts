import type { Deps } from '../deps.ts'
import { type Candidate, findDue, nextDue } from './due.ts'
import type { Handlers } from './handler.ts'
import { startLoop } from './loop.ts'
import { createQueue, type Kind } from './queue.ts'
import { outsideNamesOf, runJob } from './run.ts'

export interface CrewSize {
  /** Jobs at once that run inside their transactions: each holds a connection. */
  readonly inside: number
  /** Jobs at once that talk to the world. One organization gets at most half of these. */
  readonly outside: number
}
export interface Crew {
  readonly wake: () => void
  /** Begins nothing more, and returns when what was begun has ended. */
  readonly stop: () => Promise<void>
}
const kinds: readonly Kind[] = ['inside', 'outside']
const batch = 100
const pollMs = 1_000

/** Runs due jobs with several hands: when woken, at the instant the next one falls due, and each second. */
export const startCrew = (deps: Deps, handlers: Handlers, size: CrewSize): Crew => {
  const outsideNames = outsideNamesOf(handlers)
  const queue = createQueue((name) => outsideNames.includes(name), Math.ceil(size.outside / 2))
  const busy = { inside: 0, outside: 0 }
  const running = new Set<Promise<void>>()
  const now = deps.clock.tick

  const runOne = async (c: Candidate): Promise<void> => {
    let taken = false
    try {
      taken = await runJob(deps, handlers, c)
    } catch (error) {
      queue.fill(kinds, [], now())
      deps.log.warn('a job could not be taken, or its end not be written down', { job: c.name, jobId: c.id, error })
    } finally {
      queue.done(c, taken, now())
    }
  }
  /** One hand goes from job to job as long as there is a fresh one. */
  const hand = async (kind: Kind, first: Candidate): Promise<void> => {
    busy[kind]++
    for (let next: Candidate | undefined = first; next; next = loop.stopping() ? undefined : queue.next(kind, now()))
      await runOne(next)
    busy[kind]--
  }
  const hire = (kind: Kind): void => {
    for (;;) {
      const first = busy[kind] < size[kind] && !loop.stopping() ? queue.next(kind, now()) : undefined
      if (!first) return
      const working = hand(kind, first).finally(() => {
        running.delete(working)
        loop.wake()
      })
      running.add(working)
    }
  }
  const free = () => kinds.filter((kind) => busy[kind] < size[kind])
  const loop = startLoop(deps, 'jobs', async () => {
    for (const kind of kinds) hire(kind)
    const idle = free()
    if (!idle.length) return pollMs
    const [inside, outside] = kinds.map((kind) => idle.includes(kind)) as [boolean, boolean]
    const wanted = { limit: batch, except: queue.except(now()), outsideNames, inside, outside }
    queue.fill(idle, await findDue(deps, wanted), now())
    for (const kind of idle) hire(kind)
    if (!free().length) return pollMs
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
