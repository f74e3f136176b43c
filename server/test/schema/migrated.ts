import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../template-db.ts'

/** An empty database after all migrations, for the tests of one file. */
export const migratedDatabase = (): {
  readonly url: () => string
  readonly query: <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>
} => {
  let database: FreshDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await freshDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  return {
    url: () => database.url,
    query: async <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await client.query<R>(sql, values)).rows,
  }
}
