import { availableParallelism } from 'node:os'
import { fail } from '@beseda/contract/errors/index.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createFairQueue } from './fair-queue.ts'
import type { Inspected, Inspection } from './inspect.ts'
import { type Inspector, InspectorGone, startInspector } from './inspector.ts'
import { diskError } from './spool.ts'

export interface Inspectors {
  /**
   * Finds out what a file is, and cleans a picture, outside this process. `sender`: files of one sender are inspected one
   * after another. Throws AppError PICTURE_BROKEN, UPLOADS_BUSY, or FILE_UNREADABLE when it takes too
   * much time or memory, or crashes the process.
   */
  readonly inspect: (sender: string, inspection: Inspection) => Promise<Inspected>
  readonly close: () => void
}
export interface InspectorsOptions {
  /** Limits run on the time of the machine, not on that of a test. */
  readonly clock?: Clock
  readonly start?: () => Inspector
  readonly processes?: number
  /** Called when the last process has ended because there was nothing to inspect. */
  readonly onIdle?: () => void
  /** For a tool that waits however busy the machine is; 20 s for a server. */
  readonly timeLimitMs?: number
}
/** The slowest pictures that are allowed take about ten seconds of a processor. */
const usualTimeLimitMs = 20_000
/** On a busy machine, where an inspector gets the processor after the server, it has up to so many times the limit. */
const mostLimits = 6
/** An idle process is ended after this time, so that memory returns to the system. */
const idleMs = 20_000
const maxWaiting = 1_000
const maxWaitingOfSender = 50
/** At least two: one sender occupies at most one of them. */
const processesHere = (): number => Math.max(2, Math.min(4, availableParallelism()))

interface Waiting {
  readonly inspection: Inspection
  readonly resolve: (found: Inspected) => void
  readonly reject: (error: unknown) => void
}
/** A place for one process, which is started when it is needed. */
interface Place {
  process: Inspector | null
  stopIdle: () => void
}

export const createInspectors = (o: InspectorsOptions = {}): Inspectors => {
  const {
    clock = systemClock,
    start = startInspector,
    processes = processesHere(),
    onIdle,
    timeLimitMs = usualTimeLimitMs,
  } = o
  const queue = createFairQueue<Waiting>()
  const free: Place[] = Array.from({ length: processes }, () => ({ process: null, stopIdle: () => {} }))
  const all = [...free]
  const end = (place: Place): void => {
    place.process?.kill()
    place.process = null
  }
  const inspectIn = async (place: Place, inspection: Inspection): Promise<Inspected> => {
    place.stopIdle()
    if (place.process?.isGone()) place.process = null
    place.process ??= start()
    const inspector = place.process
    const before = inspector.usedMs()
    let cancel = () => {}
    const allow = (limits: number): void => {
      cancel = clock.later(timeLimitMs, () => {
        const used = inspector.usedMs()
        const isStarved = used !== null && before !== null && used - before < timeLimitMs / 2
        if (isStarved && limits > 1) allow(limits - 1)
        else end(place)
      })
    }
    allow(mostLimits)
    try {
      const finding = await inspector.inspect(inspection)
      if (finding.ok) return finding.found
      const { isBroken, code, reason } = finding
      throw isBroken ? broken(reason) : diskError(Object.assign(new Error(reason), { code }))
    } catch (error) {
      if (!(error instanceof InspectorGone)) throw error
      end(place)
      throw Object.assign(fail('FILE_UNREADABLE'), { cause: error })
    } finally {
      cancel()
      place.stopIdle = clock.later(idleMs, () => {
        end(place)
        if (all.every(({ process }) => process === null)) onIdle?.()
      })
    }
  }
  const runNext = (): void => {
    while (free.length > 0) {
      const next = queue.take()
      if (!next) return
      const place = free.pop()!
      const { sender, item } = next
      const settled = inspectIn(place, item.inspection).then(item.resolve, item.reject)
      void settled.then(() => {
        free.push(place)
        queue.done(sender)
        runNext()
      })
    }
  }
  return {
    inspect: (sender, inspection) =>
      new Promise((resolve, reject) => {
        if (queue.waiting() >= maxWaiting || queue.waitingOf(sender) >= maxWaitingOfSender) throw fail('UPLOADS_BUSY')
        queue.add(sender, { inspection, resolve, reject })
        runNext()
      }),
    close: () => {
      for (const place of all) {
        place.stopIdle()
        end(place)
      }
    },
  }
}
const broken = (reason: string) => Object.assign(fail('PICTURE_BROKEN'), { cause: new Error(reason) })
