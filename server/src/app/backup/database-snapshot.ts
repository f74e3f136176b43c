import pg from 'pg'
import { BackupError } from './backup-error.ts'

export interface SnapshotTable {
  readonly name: string
  /** Without generated columns: PostgreSQL computes them again. */
  readonly columns: readonly string[]
  /** Rows are read as this role; null: as the role of the login. */
  readonly role: 'beseda_system' | null
}
export interface Snapshot {
  readonly client: pg.Client
  readonly tables: readonly SnapshotTable[]
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly isCalled: boolean }[]
  readonly migrations: readonly string[]
}
/**
 * Row-level security is forced, so the owner of the tables reads no row of them; the system role reads all rows where a policy says so.
 * `blind`: neither may read all rows, and a copy would silently lack some.
 */
const tablesOf = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    case when has_table_privilege('beseda_system', c.oid, 'select') then 'beseda_system' end as role,
    c.relrowsecurity and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
      and p.roles = '{beseda_system}' and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL' and p.qual = 'true') as blind
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  group by c.oid, c.relname, c.relrowsecurity order by c.relname`
const sequencesOf = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`

/** Opens one connection whose transaction sees a single moment of the database. Closes it after `body`. */
export const withSnapshot = async <T>(url: string, body: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'beseda-backup',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c client_encoding=UTF8',
  })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    return await body({ client, ...(await contents(client)) })
  } finally {
    await client.end()
  }
}

const contents = async (client: pg.Client): Promise<Omit<Snapshot, 'client'>> => {
  const { rows: known } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  )
  if (known.length === 0) throw new BackupError('The database has no tables of Beseda: there is nothing to back up.')
  const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name')
  const { rows: tables } = await client.query<SnapshotTable & { readonly blind: boolean }>(tablesOf)
  const blind = tables.filter((table) => table.blind).map((table) => table.name)
  if (blind.length > 0)
    throw new BackupError(
      `beseda_system may not read all rows of ${blind.join(', ')}: the backup would lack some. Restore the policies of these tables.`,
    )
  const { rows: names } = await client.query<{ name: string }>(sequencesOf)
  const sequences = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, value: rows[0]!.value, isCalled: rows[0]!.called })
  }
  return { tables, sequences, migrations: migrations.map((row) => row.name) }
}
