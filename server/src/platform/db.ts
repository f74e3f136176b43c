import type { Socket } from 'node:net'
import pg from 'pg'

/** Milliseconds → the text of a timestamptz. PostgreSQL's times are read as milliseconds since 1970. */
export const toDb = <T extends number | null>(ms: T): T extends null ? string | null : string =>
  (ms === null ? null : new Date(ms).toISOString()) as T extends null ? string | null : string

/** A statement that PostgreSQL prepares once per connection, under its own name. Parameters are $1, $2 … */
export interface Statement {
  readonly name: string
  readonly text: string
}
let statements = 0
export const prepared = (text: string): Statement => ({ name: `beseda_${++statements}`, text })

/** One connection, held by one transaction. */
export interface Connection {
  readonly run: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>
  /** Text without parameters, also several statements at once. */
  readonly simple: (text: string) => Promise<unknown>
}
/** What a query needs: a work, a read or a bare connection. */
export type Runner = Pick<Connection, 'run'>
export interface Pool {
  readonly acquire: () => Promise<Connection>
  /** `broken`: the connection's state is not known; it is thrown away. */
  readonly release: (connection: Connection, broken?: boolean) => void
  readonly end: () => Promise<void>
  readonly stats: () => { readonly total: number; readonly idle: number; readonly waiting: number }
}

const timestamptz = 1184
/** '2026-11-21 03:12:21.123+00' (the session's time zone is UTC) → milliseconds. */
const toMs = (text: string): number => Date.parse(`${text.replace(' ', 'T').replace(/\+00$/, '')}Z`)
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz ? toMs : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** Sends everything of one turn of the event loop in one system call: writing to the socket costs the most time here. */
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
  readonly onError?: (error: Error) => void
}
/**
 * Connections in pipeline mode: statements that need not wait for each other travel together, so that BEGIN with the
 * tenant, and the last writes with COMMIT, cost no round trip of their own.
 */
export const connect = ({ url, max = 12, role = 'beseda_app', onError = () => {} }: PoolOptions): Pool => {
  const options = `-c role=${role} -c timezone=UTC -c plan_cache_mode=force_generic_plan -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    application_name: 'beseda',
  } as pg.PoolConfig)
  pool.on('error', () => {}) // told by the client's own handler
  // at once: PostgreSQL may end a connection in the very packet that says it is ready
  pool.on('connect', (client) => client.on('error', onError))
  /** Connections that PostgreSQL still knows. The pool's own end is over before they are. */
  const open = new Set<pg.PoolClient>()
  let closed = (): void => undefined
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (open.size === 0) closed()
  })
  const known = new WeakMap<pg.PoolClient, Connection>()
  const clients = new WeakMap<Connection, pg.PoolClient>()
  const connectionOn = (client: pg.PoolClient): Connection => {
    const corkForThisTurn = corkOf(client)
    const connection: Connection = {
      run: async <Row>(s: Statement, values: readonly unknown[]) => {
        corkForThisTurn()
        return (await client.query({ name: s.name, text: s.text, values: values as unknown[] })).rows as Row[]
      },
      simple: (text) => {
        corkForThisTurn()
        return client.query(text)
      },
    }
    known.set(client, connection)
    clients.set(connection, client)
    return connection
  }
  return {
    acquire: async () => {
      const client = await pool.connect()
      return known.get(client) ?? connectionOn(client)
    },
    release: (connection, broken) => clients.get(connection)!.release(broken),
    end: async () => {
      await pool.end()
      if (open.size > 0) await new Promise<void>((resolve) => (closed = resolve))
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
