import pg from 'pg'
import { connect, type Pool } from '../src/platform/db.ts'
import { forgetSettings } from './recycled-db.ts'
import { freshDatabase } from './template-db.ts'

/** A database with connections that stay open: the next world of this process gets both. */
export interface KeptDatabase {
  readonly url: string
  /** The connections of the server. */
  readonly pool: Pool
  /** Those of the superuser. */
  readonly owner: pg.Pool
  readonly leave: () => Promise<void>
}
interface Kept extends Omit<KeptDatabase, 'leave'> {
  readonly database: Awaited<ReturnType<typeof freshDatabase>>
  onError: (error: Error) => void
}
/** A test with two worlds leaves two. */
const mostKept = 2
const kept: Kept[] = []

/**
 * An empty, migrated database. A new connection reads the catalog and plans every statement anew, which cost more than the
 * statements of a test; so the connections are kept with the database when they are idle and its schema is as it was.
 */
export const keptDatabase = async (onError: (error: Error) => void): Promise<KeptDatabase> => {
  const one = kept.pop() ?? (await open())
  one.onError = onError
  const { url, pool, owner } = one
  return { url, pool, owner, leave: () => leave(one) }
}
/** The database of the caller, who drops it. */
export const givenDatabase = (url: string, onError: (error: Error) => void): KeptDatabase => {
  const pool = connect({ url, max: 12, onError })
  const owner = new pg.Pool({ connectionString: url, max: 2 }).on('error', onError)
  return { url, pool, owner, leave: async () => void (await Promise.all([pool.end(), owner.end()])) }
}
const open = async (): Promise<Kept> => {
  const database = await freshDatabase()
  const one: { onError: Kept['onError'] } = { onError: () => {} }
  const pool = connect({ url: database.url, max: 12, onError: (error) => one.onError(error) })
  const owner = new pg.Pool({ connectionString: database.url, max: 2, idleTimeoutMillis: 60_000 })
  // dropping the database may end a connection that is closing
  owner.on('connect', (client) => client.on('error', () => {}))
  owner.on('error', () => {})
  return Object.assign(one, { url: database.url, database, pool, owner })
}
const leave = async (one: Kept): Promise<void> => {
  one.onError = () => {}
  if (kept.length < mostKept && (await isEmptied(one))) return void kept.push(one)
  await one.pool.end()
  await one.database.leave(one.owner)
}
const isEmptied = async ({ pool, owner, database }: Kept): Promise<boolean> => {
  const { total, idle, waiting } = pool.stats()
  if (waiting > 0 || idle < total || owner.waitingCount > 0 || owner.idleCount < owner.totalCount) return false
  const clients = await Promise.all(Array.from({ length: Math.max(1, owner.totalCount) }, () => owner.connect()))
  try {
    for (const client of clients.slice(1)) await client.query(forgetSettings)
    return await database.empty(clients[0]!, total + clients.length - 1)
  } finally {
    for (const client of clients) client.release()
  }
}
