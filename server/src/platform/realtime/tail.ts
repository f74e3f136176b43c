import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { Bus } from '../bus.ts'
import type { Clock } from '../clock.ts'
import { type Pool, prepared } from '../db.ts'
import type { Log } from '../log.ts'
import { type Random, uuidV7 } from '../random.ts'
import { type StoredEvent, systemWork } from '../unit-of-work.ts'
import { createGaps, type Gaps } from './gaps.ts'

/** Finds committed events that nobody told, and tells them: their publisher died, or its connection did, after the commit. */
export interface Tail {
  /** These come from the bus. Answers those that the tail has not told before. */
  readonly heard: (events: readonly StoredEvent[]) => readonly StoredEvent[]
  readonly stop: () => void
}
export interface TailDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly pool: Pool
  readonly resyncAll: () => void
  /** The database can be read again. */
  readonly recovered: () => void
}
interface Row {
  readonly id: string
  readonly organization_id: string
  readonly data: DomainEvent
  readonly at: number
}

const everyMs = 2_000
/** How long a missing id is looked for. */
const overlapMs = 10_000
/** How far below the newest event of the start a commit may still be on its way. */
const overlapIds = 1_000
/** More than this is not repaired: everybody fetches again. */
const maxRepair = 5_000

const newest = prepared(`
  with top as (select coalesce(max(id), 0) as id from events)
  select top.id as high, events.id from top left join events on events.id > top.id - ${overlapIds} order by events.id`)
const untold = prepared(`
  (select id, organization_id, data, at from events where id > $1 order by id limit ${maxRepair + 1})
  union all
  (select id, organization_id, data, at from events where id = any($2::bigint[]))
  order by id`)

export const startTail = (deps: TailDeps): Tail => {
  const { clock, log, pool, bus } = deps
  const workDeps = { pool, clock, bus, ids: uuidV7(clock, deps.random), subscribers: {} }
  const ask = <R>(statement: typeof newest, values: readonly unknown[]) =>
    systemWork(workDeps, (s) => s.run<R>(statement, values))
  let gaps: Gaps | null = null
  let heardEarly: number[] = []
  /** Told by the tail, and when: their publisher may still tell them. */
  const told = new Map<string, number>()
  let failing = false
  let stopped = false

  /** Where to begin, and to begin again. Whoever is connected fetched before this instant, so he fetches again. */
  const begin = async (): Promise<void> => {
    const rows = await ask<{ high: string; id: string | null }>(newest, [])
    const now = clock.tick()
    const high = Number(rows[0]!.high)
    gaps = createGaps(Math.max(0, high - overlapIds))
    for (const { id } of rows) if (id !== null) gaps.note(Number(id), now)
    for (const id of heardEarly) gaps.note(id, now)
    heardEarly = []
    deps.resyncAll()
  }
  const repair = async (known: Gaps): Promise<void> => {
    const startedAt = clock.tick()
    const rows = await ask<Row>(untold, [known.high(), known.missing()])
    // what the bus has told meanwhile is no longer untold
    const stillMissing = new Set(known.missing())
    const found = rows.filter(({ id }) => Number(id) > known.high() || stillMissing.has(Number(id)))
    for (const { id } of rows) known.note(Number(id), startedAt)
    // they have just been looked for once more, after all that time: also after an outage
    known.giveUp(startedAt - overlapMs)
    for (const [id, at] of told) if (at < startedAt - 6 * overlapMs) told.delete(id)
    if (rows.length > maxRepair || known.lost()) return begin()
    if (found.length === 0) return
    log.info('events nobody told', { events: found.length })
    // by way of the bus: a revoked token is nothing to show, but somebody else listens for it
    for (const [organizationId, own] of Map.groupBy(found, (row) => row.organization_id))
      bus.publish({ organizationId, events: own.map(({ id, at, data }) => ({ id, at, event: data })) })
    for (const row of found) told.set(row.id, startedAt)
  }
  const pass = async (): Promise<void> => {
    if (stopped) return
    try {
      await (gaps ? repair(gaps) : begin())
      if (failing) deps.recovered()
      failing = false
    } catch (error) {
      if (!failing) log.warn('the tail cannot read events', { error })
      failing = true
    }
    if (!stopped) clock.later(everyMs, () => void pass())
  }
  void pass()

  return {
    heard: (events) => {
      const now = clock.tick()
      for (const { id } of events) {
        if (gaps) gaps.note(Number(id), now)
        else heardEarly.push(Number(id))
      }
      return told.size === 0 ? events : events.filter(({ id }) => !told.has(id))
    },
    stop: () => {
      stopped = true
    },
  }
}
