import type { DomainEvent, EventType } from '@beseda/contract/events/index.ts'
import { type Actor, confirmActor, isActorRefused } from './actor.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import { type Connection, type Pool, type Statement, toDb } from './db.ts'
import { isRetryable } from './db-errors.ts'
import type { NewJob } from './jobs/new-job.ts'
import { insertEvents, insertJobs, jobRow } from './outbox-rows.ts'
import type { Ids } from './random.ts'
import type { CommittedEvents, StoredEvent } from './stored-event.ts'
import { traced } from './telemetry.ts'
import { currentTrace } from './trace.ts'

/** The jobs that follow from an event, by its type. Built once, in app/subscribers.ts. */
export type Subscribers = {
  readonly [T in EventType]?: (event: Extract<DomainEvent, { type: T }>) => readonly NewJob[]
}

export interface WorkDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly ids: Ids
  readonly bus: Bus
  readonly subscribers: Subscribers
  /** The user whose call this is. Absent in jobs, sweeps and calls of clients. */
  readonly actor?: Actor | undefined
}
/** One business transaction: one instant, one organization, everything written or nothing. */
export interface Work {
  readonly run: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>
  /** A write without a result. It is sent with the next statement; its failure is thrown at the commit. */
  readonly write: (statement: Statement, values: readonly unknown[]) => void
  /**
   * Queues a row for a statement that writes many rows: $1 organization, $2 now, $3 the rows as a JSON array. All rows of
   * one statement are sent at once, before the next statement of the body or with the commit.
   */
  readonly put: (statement: Statement, row: object) => void
  /** The instant of everything in this transaction, milliseconds. */
  readonly now: number
  readonly organizationId: string
  readonly newId: () => string
  /** Domain events of this transaction: stored with it, published on the bus after the commit. */
  readonly emit: (...events: readonly DomainEvent[]) => void
  /** Scheduling the same object twice adds one job, because several events of one transaction may schedule it. */
  readonly schedule: (...jobs: readonly NewJob[]) => void
  /** Runs after the commit, never after a rollback. Must not throw. */
  readonly afterCommit: (fn: () => void) => void
  /**
   * Reads the user of the call and their rights again, now instead of at the commit. For transactions that change the access
   * of their own user; call it after the lock that other such transactions take.
   */
  readonly confirmActor: () => void
}
/** What a work has collected, and the commit writes. */
interface WorkBuffer {
  organizationId: string | null
  /** The time of the transaction, milliseconds. Its rows, events and jobs all carry it. */
  now: number
  readonly events: { readonly event: DomainEvent; readonly trace: string | null }[]
  /** Jobs with the trace that scheduled them first. */
  readonly jobs: Map<NewJob, string | null>
  readonly after: (() => void)[]
  /** The user of the call was read again. */
  confirmed: boolean
  /** Writes that were sent. The commit waits for them. */
  readonly writes: Promise<unknown>[]
  /** Rows that are not sent yet. */
  readonly rows: Map<Statement, object[]>
  flush: () => void
}

const uuid = /^[0-9a-f-]{36}$/
/** Sends BEGIN and the tenant in one packet. The id becomes part of the SQL text, so its form is checked first. */
const beginFor = (organizationId: string): string => {
  if (!uuid.test(organizationId)) throw new Error('organization id is not a uuid')
  return `begin; set local app.organization_id = '${organizationId}'`
}
const beginSystem = 'begin; set local role beseda_system'

/** Runs `body` in one transaction of one organization, up to three times on a deadlock: bodies may only use the database. */
export const work = <T>(deps: WorkDeps, organizationId: string, body: (w: Work) => Promise<T>): Promise<T> =>
  inTransaction(
    deps,
    beginFor(organizationId),
    (c, buffer) => body(workOn(deps, c, organizationId, buffer)),
    organizationId,
  )

/** Like `work`, but across all organizations: for claims, sweeps, and look-ups before the organization is known. */
export const systemWork = <T>(deps: WorkDeps, body: (s: SystemWork) => Promise<T>): Promise<T> =>
  inTransaction(
    deps,
    beginSystem,
    (c, buffer) => body({ run: c.run, now: deps.clock.now(), actFor: (id) => actFor(deps, c, id, buffer) }),
    null,
  )

export interface SystemWork {
  readonly run: Work['run']
  readonly now: number
  /** Binds the rest of the transaction to this organization: it sees only this organization's rows. */
  readonly actFor: (organizationId: string) => Promise<Work>
}
const actFor = async (deps: WorkDeps, c: Connection, organizationId: string, buffer: WorkBuffer): Promise<Work> => {
  if (!uuid.test(organizationId)) throw new Error('organization id is not a uuid')
  buffer.organizationId = organizationId
  await c.simple(`set local role beseda_app; set local app.organization_id = '${organizationId}'`)
  return workOn(deps, c, organizationId, buffer)
}

const workOn = (deps: WorkDeps, c: Connection, organizationId: string, buffer: WorkBuffer): Work => {
  const now = deps.clock.now()
  buffer.now = now
  const send = (statement: Statement, values: readonly unknown[]): void => {
    const written = c.run(statement, values)
    written.catch(() => {}) // the commit reports this error, unless the body throws first
    buffer.writes.push(written)
  }
  const flush = (): void => {
    for (const [statement, rows] of buffer.rows) send(statement, [organizationId, toDb(now), JSON.stringify(rows)])
    buffer.rows.clear()
  }
  buffer.flush = flush
  const add = (jobs: readonly NewJob[], trace: string | null): void => {
    for (const job of jobs) if (!buffer.jobs.has(job)) buffer.jobs.set(job, trace)
  }
  return {
    run: (statement, values) => {
      flush()
      return c.run(statement, values)
    },
    write: (statement, values) => {
      flush()
      send(statement, values)
    },
    put: (statement, row) => {
      const rows = buffer.rows.get(statement)
      if (rows) rows.push(row)
      else buffer.rows.set(statement, [row])
    },
    now,
    organizationId,
    newId: deps.ids.next,
    emit: (...events) => {
      const trace = currentTrace()
      for (const event of events) {
        buffer.events.push({ event, trace })
        const jobsFor = deps.subscribers[event.type] as ((e: DomainEvent) => readonly NewJob[]) | undefined
        if (jobsFor) add(jobsFor(event), trace)
      }
    },
    schedule: (...jobs) => add(jobs, currentTrace()),
    afterCommit: (fn) => void buffer.after.push(fn),
    confirmActor: () => confirmOnce(deps, c, buffer),
  }
}
const confirmOnce = ({ actor, clock }: WorkDeps, c: Connection, buffer: WorkBuffer): void => {
  if (!actor || buffer.confirmed) return
  buffer.confirmed = true
  buffer.writes.push(confirmActor(c, actor, { acting: buffer.organizationId, now: clock.now() }))
}

const maxAttempts = 3
const inTransaction: typeof tryInTransaction = (deps, begin, body, organizationId) =>
  traced('transaction', {}, () => tryInTransaction(deps, begin, body, organizationId))
const tryInTransaction = async <T>(
  deps: WorkDeps,
  begin: string,
  body: (c: Connection, buffer: WorkBuffer) => Promise<T>,
  organizationId: string | null,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const c = await deps.pool.acquire()
    const buffer: WorkBuffer = {
      organizationId,
      now: 0,
      confirmed: false,
      events: [],
      jobs: new Map(),
      after: [],
      writes: [],
      rows: new Map(),
      flush: () => {},
    }
    try {
      const begun = c.simple(begin) // not awaited, so that the body's first statement is sent in the same packet
      begun.catch(() => {})
      const result = await body(c, buffer)
      await begun
      const stored = await commit(deps, c, buffer)
      deps.pool.release(c)
      const acting = buffer.organizationId
      if (stored.length && acting) publishCommitted(deps.bus, { organizationId: acting, events: stored })
      if (buffer.jobs.size) deps.bus.wake()
      for (const fn of buffer.after) fn()
      return result
    } catch (error) {
      await rollBack(deps.pool, c)
      const cause = await failureOf(buffer.writes, error)
      if (attempt < maxAttempts && isRetryable(cause)) continue
      throw isActorRefused(cause) && deps.actor ? await deps.actor.refusal() : cause
    }
  }
}
const publishCommitted = (bus: Bus, committed: CommittedEvents): void => {
  bus.deliver(committed)
  bus.publish(committed)
}
/** Rolls back and releases the connection. Destroys it when the rollback fails. */
const rollBack = async (pool: Pool, c: Connection): Promise<void> => {
  const rolledBack = await c.simple('rollback').then(
    () => true,
    () => false,
  )
  pool.release(c, !rolledBack)
}
/** Finds the first failed write: after it, every later statement only fails with "transaction is aborted". */
const failureOf = async (writes: readonly Promise<unknown>[], otherwise: unknown): Promise<unknown> => {
  const failed = (await Promise.allSettled(writes)).find((w) => w.status === 'rejected')
  return failed ? failed.reason : otherwise
}
/** Sends the last writes and COMMIT in one round trip. If a write failed, PostgreSQL turns COMMIT into a rollback. */
const commit = async (deps: WorkDeps, c: Connection, buffer: WorkBuffer): Promise<StoredEvent[]> => {
  buffer.flush()
  const { organizationId, now, events, jobs, writes } = buffer
  const written = events.length
    ? c.run<{ id: string }>(insertEvents, [organizationId, toDb(now), JSON.stringify(events)])
    : Promise.resolve([])
  const scheduled = jobs.size
    ? c.run(insertJobs, [organizationId, toDb(now), JSON.stringify([...jobs].map(jobRow(now)))])
    : null
  confirmOnce(deps, c, buffer) // last, so that a call which waited for a lock is refused too
  const committed = c.simple('commit').then(assertCommitted)
  const [rows] = await Promise.all([written, ...writes, scheduled, committed])
  return rows.map(({ id }, i) => ({ id, at: now, event: events[i]!.event }))
}
/** PostgreSQL answers COMMIT with ROLLBACK, without an error, when a caught error aborted the transaction. This throws then. */
const assertCommitted = (result: unknown): void => {
  if ((result as { command?: string }).command === 'ROLLBACK') throw new Error('the transaction was rolled back')
}
/** Runs a read-only body: no events, no jobs. Sends BEGIN, the tenant and the first statement in one packet. */
export const read = async <T>(
  deps: Pick<WorkDeps, 'pool'>,
  organizationId: string,
  body: (c: Connection) => Promise<T>,
): Promise<T> => {
  const c = await deps.pool.acquire()
  try {
    const begun = c.simple(beginFor(organizationId))
    begun.catch(() => {})
    const result = await body(c)
    await begun
    c.simple('commit').catch(() => {}) // not awaited: nothing was written
    deps.pool.release(c)
    return result
  } catch (error) {
    await rollBack(deps.pool, c)
    throw error
  }
}

/**
 * Like `read`, for a body that sends all its statements before it awaits any: BEGIN, statements and COMMIT take one round
 * trip. A statement sent later would run outside the transaction, without an organization, and find no rows.
 */
export const readPipelined = async <T>(
  deps: Pick<WorkDeps, 'pool'>,
  organizationId: string,
  body: (c: Connection) => Promise<T>,
): Promise<T> => {
  const c = await deps.pool.acquire()
  const begun = c.simple(beginFor(organizationId))
  const result = body(c)
  const ended = c.simple('commit')
  const [r, first, last] = await Promise.allSettled([result, begun, ended])
  deps.pool.release(c, last.status === 'rejected')
  for (const x of [first, r, last]) if (x.status === 'rejected') throw x.reason
  return (r as PromiseFulfilledResult<Awaited<T>>).value
}
