import type { DomainEvent, EventType } from '@beseda/contract/events/index.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import { type Connection, type Pool, prepared, type Statement, toDb } from './db.ts'
import { isRetryable } from './db-errors.ts'
import type { NewJob } from './jobs/new-job.ts'
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
}
/** One business transaction: one instant, one organization, everything written or nothing. */
export interface Work {
  readonly run: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>
  /** A write whose answer the body does not need: it leaves with what follows, and its failure shows at the commit. */
  readonly write: (statement: Statement, values: readonly unknown[]) => void
  /**
   * A row for a statement that writes any number of them: $1 organization, $2 now, $3 the rows as a JSON array. Those
   * for the same statement leave together: before the next statement of the body, or with the commit.
   */
  readonly put: (statement: Statement, row: object) => void
  /** The instant of everything in this transaction, milliseconds. */
  readonly now: number
  readonly organizationId: string
  readonly newId: () => string
  /** Facts of this transaction. Stored with it, told to the bus after the commit. */
  readonly emit: (...events: readonly DomainEvent[]) => void
  /** The same object scheduled twice is one job, because several events of one work may ask for it. */
  readonly schedule: (...jobs: readonly NewJob[]) => void
  /** Runs after the commit, never after a rollback. Must not throw. */
  readonly afterCommit: (fn: () => void) => void
}
interface Buffer {
  organizationId: string | null
  /** The instant of the work: its events and jobs carry it as its rows do. */
  now: number
  readonly events: { readonly event: DomainEvent; readonly trace: string | null }[]
  /** With the trace that asked for it first. */
  readonly jobs: Map<NewJob, string | null>
  readonly after: (() => void)[]
  /** Sent, and waited for with the commit. */
  readonly writes: Promise<unknown>[]
  /** Not sent yet. */
  readonly rows: Map<Statement, object[]>
  flush: () => void
}

const uuid = /^[0-9a-f-]{36}$/
/** BEGIN and the tenant in one packet. The id goes into the text, hence the check of its form. */
const beginFor = (organizationId: string): string => {
  if (!uuid.test(organizationId)) throw new Error('organization id is not a uuid')
  return `begin; set local app.organization_id = '${organizationId}'`
}
const beginSystem = 'begin; set local role beseda_system'

/** Runs `body` in one transaction of one organization. Repeated up to three times on deadlock: bodies are database-only. */
export const work = <T>(deps: WorkDeps, organizationId: string, body: (w: Work) => Promise<T>): Promise<T> =>
  inTransaction(
    deps,
    beginFor(organizationId),
    (c, buffer) => body(workOn(deps, c, organizationId, buffer)),
    organizationId,
  )

/** The same for the product itself, over all organizations: claims, sweeps, look-ups before the organization is known. */
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
  /** From here on the transaction belongs to this organization and sees only its rows. */
  readonly actFor: (organizationId: string) => Promise<Work>
}
const actFor = async (deps: WorkDeps, c: Connection, organizationId: string, buffer: Buffer): Promise<Work> => {
  if (!uuid.test(organizationId)) throw new Error('organization id is not a uuid')
  buffer.organizationId = organizationId
  await c.simple(`set local role beseda_app; set local app.organization_id = '${organizationId}'`)
  return workOn(deps, c, organizationId, buffer)
}

const workOn = (deps: WorkDeps, c: Connection, organizationId: string, buffer: Buffer): Work => {
  const now = deps.clock.now()
  buffer.now = now
  const send = (statement: Statement, values: readonly unknown[]): void => {
    const written = c.run(statement, values)
    written.catch(() => {}) // told by the commit, or by the error that comes before it
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
  }
}

const maxTries = 3
const inTransaction: typeof tryInTransaction = (deps, begin, body, organizationId) =>
  traced('transaction', {}, () => tryInTransaction(deps, begin, body, organizationId))
const tryInTransaction = async <T>(
  deps: WorkDeps,
  begin: string,
  body: (c: Connection, buffer: Buffer) => Promise<T>,
  organizationId: string | null,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const c = await deps.pool.acquire()
    const buffer: Buffer = {
      organizationId,
      now: 0,
      events: [],
      jobs: new Map(),
      after: [],
      writes: [],
      rows: new Map(),
      flush: () => {},
    }
    try {
      const begun = c.simple(begin) // not awaited: the body's first statement travels with it
      begun.catch(() => {})
      const result = await body(c, buffer)
      await begun
      const stored = await commit(c, buffer)
      deps.pool.release(c)
      const acting = buffer.organizationId
      if (stored.length && acting) announce(deps.bus, { organizationId: acting, events: stored })
      if (buffer.jobs.size) deps.bus.wake()
      for (const fn of buffer.after) fn()
      return result
    } catch (error) {
      await undo(deps.pool, c)
      const cause = await failureOf(buffer.writes, error)
      if (attempt < maxTries && isRetryable(cause)) continue
      throw cause
    }
  }
}
const announce = (bus: Bus, committed: CommittedEvents): void => {
  bus.deliver(committed)
  bus.publish(committed)
}
/** Gives the connection back without what was begun on it; one that does not even take a rollback is thrown away. */
const undo = async (pool: Pool, c: Connection): Promise<void> => {
  const rolledBack = await c.simple('rollback').then(
    () => true,
    () => false,
  )
  pool.release(c, !rolledBack)
}
/** After a failed write every later statement only says that the transaction is aborted: the write knows why. */
const failureOf = async (writes: readonly Promise<unknown>[], otherwise: unknown): Promise<unknown> => {
  const failed = (await Promise.allSettled(writes)).find((w) => w.status === 'rejected')
  return failed ? failed.reason : otherwise
}
/** The last writes and COMMIT in one flight. When a write fails, PostgreSQL turns that COMMIT into a rollback. */
const commit = async (c: Connection, buffer: Buffer): Promise<StoredEvent[]> => {
  buffer.flush()
  const { organizationId, now, events, jobs, writes } = buffer
  const written = events.length
    ? c.run<{ id: string }>(insertEvents, [organizationId, toDb(now), JSON.stringify(events)])
    : Promise.resolve([])
  const scheduled = jobs.size
    ? c.run(insertJobs, [organizationId, toDb(now), JSON.stringify([...jobs].map(jobRow(now)))])
    : null
  const committed = c.simple('commit').then(mustBeCommitted)
  const [rows] = await Promise.all([written, ...writes, scheduled, committed])
  return rows.map(({ id }, i) => ({ id, at: now, event: events[i]!.event }))
}
/** COMMIT of a transaction whose failure somebody has swallowed answers ROLLBACK, without an error. */
const mustBeCommitted = (result: unknown): void => {
  if ((result as { command?: string }).command === 'ROLLBACK') throw new Error('the transaction was rolled back')
}
const jobRow =
  (now: number) =>
  ([j, trace]: readonly [NewJob, string | null]) => ({
    name: j.name,
    data: j.data,
    lane: j.lane ?? null,
    throttle: j.throttle ?? null,
    unique_key: j.uniqueKey ?? null,
    max_attempts: j.maxAttempts ?? 12,
    run_at: toDb(j.at ?? now),
    trace,
  })
const insertEvents = prepared(`
  insert into events (organization_id, type, data, trace, at)
  select $1::uuid, e -> 'event' ->> 'type', e -> 'event', e ->> 'trace', $2::timestamptz
  from jsonb_array_elements($3::jsonb) with ordinality as x(e, n) order by n
  returning id`)
const insertJobs = prepared(`
  insert into jobs (organization_id, name, data, lane, throttle, unique_key, max_attempts, run_at, trace, created_at)
  select $1::uuid, name, data, lane, throttle, unique_key, max_attempts, run_at, trace, $2::timestamptz
  from jsonb_to_recordset($3::jsonb) as x(name text, data jsonb, lane text, throttle text, unique_key text, max_attempts int,
    run_at timestamptz, trace text)`)

/** Reading only: no events, no jobs. BEGIN, the body's first statement and the tenant travel together. */
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
    c.simple('commit').catch(() => {}) // its answer is not waited for: nothing was written
    deps.pool.release(c)
    return result
  } catch (error) {
    await undo(deps.pool, c)
    throw error
  }
}

/**
 * The same for a body that sends all its statements before it waits for anything: they travel with BEGIN and COMMIT in
 * one flight. A statement sent later would run outside the transaction, without an organization, and see nothing.
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
