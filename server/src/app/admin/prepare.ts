import pg from 'pg'
import { migrate } from '../../platform/migrate.ts'
import { ConfigError } from '../config.ts'

const state = `
  select to_regclass('public.setup_links') is not null as known, (
    select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'beseda'
      and pid <> pg_backend_pid()) as others`

/**
 * Makes the tables when they are missing, as on a database that no server of this version has used yet. A running server
 * of an earlier version must not meet the tables of this one.
 */
export const prepare = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ known: boolean; others: number }>(state).finally(() => client.end())
  const { known, others } = rows[0]!
  if (known) return
  if (others > 0) throw new ConfigError('The server that runs is of an earlier version: restart it first.')
  await migrate(url)
}
