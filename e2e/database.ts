import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The database of the started server, for what no call can set up: a channel of the test provider. */
export const inDatabase = async <T>(
  dataDir: string,
  body: (sql: <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>) => Promise<T>,
): Promise<T> => {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'beseda', database: 'beseda', password })
  await client.connect()
  try {
    return await body(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.end()
  }
}
