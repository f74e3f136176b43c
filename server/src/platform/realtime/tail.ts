import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { Bus } from '../bus.ts'
import type { Clock } from '../clock.ts'
import { type Pool, prepared } from '../db.ts'
import type { Log } from '../log.ts'
import { type Random, uuidV7 } from '../random.ts'
import type { StoredEvent } from '../stored-event.ts'
import { systemWork } from '../unit-of-work.ts'
import { createGaps, type Gaps } from './gaps.ts'

/**
 * Finds committed events that this node has not received and delivers them to its listeners: the publisher, or its
 * connection to this node, broke after the commit.
 */
export interface Tail {
  /** Notes events that came by the bus. Returns those that the tail has not delivered before. */
  readonly note: (events: readonly StoredEvent[]) => readonly StoredEvent[]
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
/** How long the tail looks for a missing id. */
const overlapMs = 10_000
/** How far below the newest event a transaction may still be uncommitted when the tail starts. */
const overlapIds = 1_000
/** With more missing events than this, all browsers fetch again instead. */
const maxRepair = 5_000

const newest = prepared(`
  with top as (select coalesce(max(id), 0) as id from events)
  select top.id as high, events.id from top left join events on events.id > top.id - ${overlapIds} order by events.id`)
const unseen = prepared(`
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
  let notedEarly: number[] = []
  /** Delivered by the tail, and when: the bus may still bring them. */
  const delivered = new Map<string, number>()
  let failing = false
  let stopped = false

  /** Finds the place to start from, also after too many gaps. Connected browsers fetched before this instant, so they fetch again. */
  const begin = async (): Promise<void> => {
    const rows = await ask<{ high: string; id: string | null }>(newest, [])
    const now = clock.tick()
    const high = Number(rows[0]!.high)
    gaps = createGaps(Math.max(0, high - overlapIds))
    for (const { id } of rows) if (id !== null) gaps.note(Number(id), now)
    for (const id of notedEarly) gaps.note(id, now)
    notedEarly = []
    deps.resyncAll()
  }
  const repair = async (known: Gaps): Promise<void> => {
    const startedAt = clock.tick()
    const rows = await ask<Row>(unseen, [known.high(), known.missing()])
    // the bus may have brought some of them meanwhile
    const stillMissing = new Set(known.missing())
    const found = rows.filter(({ id }) => Number(id) > known.high() || stillMissing.has(Number(id)))
    for (const { id } of rows) known.note(Number(id), startedAt)
    // this pass has just looked for them, also when it comes after an outage
    known.giveUp(startedAt - overlapMs)
    for (const [id, at] of delivered) if (at < startedAt - 6 * overlapMs) delivered.delete(id)
    if (rows.length > maxRepair || known.lost()) return begin()
    if (found.length === 0) return
    log.info('events that the bus did not bring', { events: found.length })
    // to all listeners of this node: some of them wait for revoked tokens, which are nothing to show
    for (const [organizationId, own] of Map.groupBy(found, (row) => row.organization_id))
      bus.deliver({ organizationId, events: own.map(({ id, at, data }) => ({ id, at, event: data })) })
    for (const row of found) delivered.set(row.id, startedAt)
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
    note: (events) => {
      const now = clock.tick()
      for (const { id } of events) {
        if (gaps) gaps.note(Number(id), now)
        else notedEarly.push(Number(id))
      }
      return delivered.size === 0 ? events : events.filter(({ id }) => !delivered.has(id))
    },
    stop: () => {
      stopped = true
    },
  }
}
