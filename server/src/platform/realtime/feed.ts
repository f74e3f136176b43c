import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { StoredEvent } from '../unit-of-work.ts'
import type { Outgoing, Present } from './hub.ts'
import { within } from './within.ts'

/** Takes committed events to the stream: presented in batches, one organization's always one after another. */
export interface Feed {
  readonly add: (organizationId: string, events: readonly StoredEvent[]) => void
  /** The database is back: those who were told to fetch while it was away may have failed, and are told again. */
  readonly recover: () => void
  readonly close: () => void
}
export interface FeedDeps {
  readonly present: Present
  readonly clock: Clock
  readonly log: Log
  readonly tell: (organizationId: string, outgoing: readonly Outgoing[]) => void
  /** What could not be shown must be fetched: nothing is skipped in silence. */
  readonly resync: (organizationId: string) => void
  /** What was committed during a presentation waits so long for company: frames cost by their number, not their size. */
  readonly gatherMs: number
}

const batchSize = 200
/** Events of one organization waiting to be presented. With more, fetching again costs less. */
const maxWaiting = 5_000
/** Before the second, third and fourth try. */
const pausesMs = [50, 250, 1_000]
const presentMs = 10_000

export const createFeed = ({ present, clock, log, tell, resync, gatherMs }: FeedDeps): Feed => {
  const waiting = new Map<string, StoredEvent[]>()
  /** Organizations with events that could not be presented. */
  const failed = new Set<string>()
  let closed = false

  const show = async (organizationId: string, batch: readonly StoredEvent[]): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const outgoing = await within(clock, presentMs, () => present(organizationId, batch))
        if (!closed) tell(organizationId, outgoing)
        return
      } catch (error) {
        const pause = pausesMs[attempt]
        if (pause === undefined || closed) throw error
        log.warn('events could not be presented, trying again', { organizationId, attempt, error })
        await clock.sleep(pause)
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
        events.length = 0 // they are committed: fetching again shows them as well
        failed.add(organizationId)
        if (!closed) resync(organizationId)
      }
      if (gatherMs > 0 && events.length > 0 && events.length < batchSize) await clock.sleep(gatherMs)
    }
    waiting.delete(organizationId)
  }
  return {
    add: (organizationId, events) => {
      const line = waiting.get(organizationId)
      if (!line) {
        const fresh = [...events]
        waiting.set(organizationId, fresh)
        // what else is committed in this turn of the loop comes along
        setImmediate(() => void drain(organizationId, fresh))
        return
      }
      for (const event of events) line.push(event)
      if (line.length <= maxWaiting) return
      log.warn('too many events wait to be presented', { organizationId, events: line.length })
      line.length = 0
      resync(organizationId)
    },
    recover: () => {
      for (const organizationId of failed) resync(organizationId)
      failed.clear()
    },
    close: () => {
      closed = true
    },
  }
}
