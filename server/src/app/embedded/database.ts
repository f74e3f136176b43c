import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'

const withAdmin = async (url: string, body: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await body(client)
  } finally {
    await client.end()
  }
}

/** Creates the database if the cluster lacks it. */
export const ensureDatabase = (adminUrl: string, name: string): Promise<void> =>
  withAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })

const guestsMs = 3000
const guests = "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"

/** Waits until other clients have disconnected: Ctrl-C reaches all processes at once. */
export const waitForClients = (url: string, clock: Clock): Promise<void> =>
  withAdmin(url, async (client) => {
    const end = clock.tick() + guestsMs
    while ((await client.query(guests)).rowCount && clock.tick() < end) await clock.sleep(50)
  })
