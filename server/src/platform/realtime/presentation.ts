import type { Bus } from '../bus.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { StoredEvent } from '../stored-event.ts'
import { within } from '../within.ts'
import type { Outgoing, Present } from './types.ts'

/** Presents the committed events of the bus in batches, in order within an organization, and sends the frames to the stream. */
export interface Presentation {
  /** The database is back: browsers that had to fetch during the outage may have failed, so they fetch again. */
  readonly recover: () => void
  /** Organizations whose events are being presented now, without those that wait for another try. */
  readonly presenting: () => number
  readonly close: () => void
}
export interface PresentationDeps {
  readonly bus: Pick<Bus, 'onEvents'>
  /** Those of the events that were not presented before (tail.ts). */
  readonly fresh: (events: readonly StoredEvent[]) => readonly StoredEvent[]
  readonly present: Present
  readonly clock: Clock
  readonly log: Log
  readonly send: (organizationId: string, outgoing: readonly Outgoing[]) => void
  /** Called when events could not be presented: browsers must fetch, so that nothing is missing in silence. */
  readonly resync: (organizationId: string) => void
  /**
   * Events committed during a presentation wait this long for more: the number of frames costs more than their size.
   */
  readonly gatherMs: number
}

const batchSize = 200
/** Waiting events of one organization. With more than this, fetching again costs less. */
const maxWaiting = 5_000
/** Before the second, third and fourth try. */
const pausesMs = [50, 250, 1_000]
const presentMs = 10_000

export const createPresentation = (deps: PresentationDeps): Presentation => {
  const { present, clock, log, send, resync, gatherMs } = deps
  const waiting = new Map<string, StoredEvent[]>()
  /** Organizations with events that could not be presented. */
  const failed = new Set<string>()
  let closed = false
  let pausing = 0

  const show = async (organizationId: string, batch: readonly StoredEvent[]): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const outgoing = await within(clock, presentMs, () => present(organizationId, batch))
        if (!closed) send(organizationId, outgoing)
        return
      } catch (error) {
        const pause = pausesMs[attempt]
        if (pause === undefined || closed) throw error
        log.warn('events could not be presented, trying again', { organizationId, attempt, error })
        pausing++
        await clock.sleep(pause)
        pausing--
      }
    }
  }
  const drain = async (organizationId: string, events: StoredEvent[]): Promise<void> => {
    while (events.length > 0 && !closed) {
      const batch = events.splice(0, batchSize)
      try {
        await show(organizationId, batch)
      } catch (error) {
        log.error('events could not be presented', { organizationId, events: batch.map((e) => e.id), error })
        events.length = 0 // they are committed, so fetching again shows them too
        failed.add(organizationId)
        if (!closed) resync(organizationId)
      }
      if (gatherMs > 0 && events.length > 0 && events.length < batchSize) await clock.sleep(gatherMs)
    }
    waiting.delete(organizationId)
  }
  const add = (organizationId: string, events: readonly StoredEvent[]): void => {
    const queue = waiting.get(organizationId)
    if (!queue) {
      const first = [...events]
      waiting.set(organizationId, first)
      // events committed in this turn of the event loop join the batch
      setImmediate(() => void drain(organizationId, first))
      return
    }
    for (const event of events) queue.push(event)
    if (queue.length <= maxWaiting) return
    log.warn('too many events wait to be presented', { organizationId, events: queue.length })
    queue.length = 0
    resync(organizationId)
  }
  deps.bus.onEvents(({ organizationId, events }) => {
    if (!closed) add(organizationId, deps.fresh(events))
  })
  return {
    recover: () => {
      for (const organizationId of failed) resync(organizationId)
      failed.clear()
    },
    presenting: () => waiting.size - pausing,
    close: () => {
      closed = true
    },
  }
}
