import type { Socket } from 'node:net'
import pg from 'pg'
import { answerMs, type KnownColumns, StatementQuery } from './statement-query.ts'

/** The last time that was written: most times of a transaction are its own. */
const written = { ms: 0, text: new Date(0).toISOString() }
const textOf = (ms: number): string => {
  if (ms !== written.ms) {
    written.text = new Date(ms).toISOString()
    written.ms = ms
  }
  return written.text
}
/** Milliseconds → the text of a timestamptz. PostgreSQL's times are read as milliseconds since 1970. */
export const toDb = <T extends number | null>(ms: T): T extends null ? string | null : string =>
  (ms === null ? null : textOf(ms)) as T extends null ? string | null : string

/** A statement that PostgreSQL prepares once per connection, under its own name. Parameters are $1, $2 … */
export interface Statement {
  readonly name: string
  readonly text: string
  /** How long it may take instead of the usual limit, milliseconds. */
  readonly limitMs?: number
}
let statements = 0
export const prepared = (text: string): Statement => ({ name: `beseda_${++statements}`, text })
/** A statement of work in the background over much data. Await it: statements sent behind it have the usual limit. */
export const patient = (statement: Statement, limitMs = 120_000): Statement => ({ ...statement, limitMs })

/** A connection that one transaction uses. */
export interface Connection {
  readonly run: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>
  /** Runs SQL without parameters; several statements are allowed. */
  readonly simple: (text: string) => Promise<unknown>
}
/** Anything that can run a query: a work, a read, or a bare connection. */
export type Runner = Pick<Connection, 'run'>
export interface Pool {
  readonly acquire: () => Promise<Connection>
  /** `broken`: the connection's state is unknown, so it is destroyed. */
  readonly release: (connection: Connection, broken?: boolean) => void
  readonly end: () => Promise<void>
  readonly stats: () => { readonly total: number; readonly idle: number; readonly waiting: number }
}

const timestamptz = 1184
const twoDigits = (text: string, at: number): number => 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * 48
/** '2026-11-21 03:12:21.123+00' (the session's time zone is UTC) → milliseconds. `Date.parse` takes six times as long. */
const toMs = (text: string): number => {
  // infinity, and years that Date.UTC would read as of the last century
  if (text[4] !== '-' || text[0] === '0') return Date.parse(`${text.replace(' ', 'T').replace(/\+00$/, '')}Z`)
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2)
  const fraction = text.slice(20, Math.min(text.length - 3, 23))
  const ms = fraction === '' ? 0 : Number(fraction.padEnd(3, '0'))
  const [month, day] = [twoDigits(text, 5) - 1, twoDigits(text, 8)]
  return Date.UTC(year, month, day, twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), ms)
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz ? toMs : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** Sends everything from one turn of the event loop in one system call: writing to the socket is the main cost here. */
const corkOf = (client: pg.PoolClient): (() => void) => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let corked = false
  const uncork = () => {
    corked = false
    stream.uncork()
  }
  return () => {
    if (corked) return
    corked = true
    stream.cork()
    process.nextTick(uncork)
  }
}

export interface PoolOptions {
  readonly url: string
  readonly max?: number
  /** The role that every transaction starts with; `beseda_app` unless a test says otherwise. */
  readonly role?: string
  /** Statements may take minutes: for tools, never for a server. */
  readonly isPatient?: boolean
  readonly onError?: (error: Error) => void
}
/**
 * Milliseconds. Together they keep a call below 10 s when PostgreSQL does not answer (decision 061): it waits for a
 * connection, or for one statement that PostgreSQL should have ended itself.
 */
const limits = { connection: 4_000, lock: 4_000, statement: 5_000, answer: 5_000 + answerMs, idle: 30_000 }
const patientLimits = { connection: 10_000, lock: 0, statement: 0, answer: 0, idle: 0 }

/**
 * A pool of connections in pipeline mode: statements that do not depend on each other are sent together, so BEGIN with the
 * tenant, and the last writes with COMMIT, need no round trips of their own.
 */
export const connect = ({ url, max = 12, role = 'beseda_app', isPatient, onError = () => {} }: PoolOptions): Pool => {
  const limit = isPatient ? patientLimits : limits
  const times = `-c lock_timeout=${limit.lock} -c statement_timeout=${limit.statement} -c idle_in_transaction_session_timeout=${limit.idle}`
  const options = `-c role=${role} -c timezone=UTC -c plan_cache_mode=force_generic_plan ${times}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options,
    types,
    connectionTimeoutMillis: limit.connection,
    query_timeout: limit.answer,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    application_name: 'beseda',
  } as pg.PoolConfig)
  pool.on('error', () => {}) // the handler on the client reports it
  // attach at once: PostgreSQL may close a connection in the packet that reports it ready
  pool.on('connect', (client) => client.on('error', onError))
  /** Connections that PostgreSQL still holds open. They close later than the pool's own end. */
  const open = new Set<pg.PoolClient>()
  let closed = (): void => undefined
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (open.size === 0) closed()
  })
  const connections = new WeakMap<pg.PoolClient, Connection>()
  const clients = new WeakMap<Connection, pg.PoolClient>()
  const connectionOn = (client: pg.PoolClient): Connection => {
    const corkForThisTurn = corkOf(client)
    const known: KnownColumns = new Map()
    const answer = <Row>(s: Statement, values: readonly unknown[]): Promise<Row[]> =>
      new Promise((resolve, reject) => {
        const done = (error: Error | undefined, result: { readonly rows: unknown[] }) =>
          error ? reject(error) : resolve(result.rows as Row[])
        client.query(new StatementQuery(s, values, known, done))
      })
    /** A failure is that of the transaction, which its statements report. */
    const setLimit = (ms: number): void => void client.query(`set local statement_timeout = ${ms}`).catch(() => {})
    const connection: Connection = {
      run: async <Row>(s: Statement, values: readonly unknown[]) => {
        corkForThisTurn()
        if (s.limitMs && !isPatient) setLimit(s.limitMs)
        try {
          return await answer<Row>(s, values)
        } catch (error) {
          Error.captureStackTrace(error as Error) // the callers, not the socket that read the answer
          throw error
        } finally {
          if (s.limitMs && !isPatient) setLimit(limit.statement)
        }
      },
      simple: (text) => {
        corkForThisTurn()
        return client.query(text)
      },
    }
    connections.set(client, connection)
    clients.set(connection, client)
    return connection
  }
  return {
    acquire: async () => {
      const client = await pool.connect()
      return connections.get(client) ?? connectionOn(client)
    },
    release: (connection, broken) => clients.get(connection)!.release(broken),
    end: async () => {
      await pool.end()
      if (open.size > 0) await new Promise<void>((resolve) => (closed = resolve))
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
