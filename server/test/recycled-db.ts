import pg from 'pg'

/**
 * A database that a test has left is given to the next one, as empty as a clone of the template: to clone costs 0.2 s of a
 * processor, to empty a tenth of it. What is not as in the template afterwards, but for rows, is not given to anybody.
 */
const registry = 'beseda_free_databases'
/** So often; what was deleted stays on the disk and in the indexes. */
const mostLives = 40

/** What a clone must look like before it is given away again; the template's comment holds it. */
interface Nature {
  /** Tables in which the migrations have laid down rows. */
  readonly laidDown: readonly string[]
  /** Of everything but rows, and of those rows. */
  readonly print: string
}
const tables = `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
/** A table without a block has never had a row. Opening one costs more than emptying it: most tests use a few of them. */
const usedTables = `select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`
/** A table with so many bytes of deleted rows makes the next tests slow. */
const mostBytes = 2_000_000
const objects = [
  'pg_class',
  'pg_proc',
  'pg_constraint',
  'pg_policy',
  'pg_trigger',
  'pg_attrdef',
  'pg_namespace',
  'pg_type',
]

/** The newest transaction that made or changed one of these objects, and how many there are. */
const stateOf = (catalog: string, id: string): string =>
  `(select count(*) || ':' || max(xmin::text::bigint) from ${catalog} where ${id} >= 16384)`
const printOf = async (client: pg.ClientBase, laidDown: readonly string[]): Promise<string> => {
  const parts = [
    ...objects.map((name) => stateOf(name, 'oid')),
    stateOf('pg_attribute', 'attrelid'),
    // somebody has counted the rows: the planner would go by them
    '(select count(*) from pg_statistic where starelid >= 16384)',
    ...laidDown.map((name) => `(select string_agg(t::text, ',' order by t::text) from ${name} t)`),
  ]
  const { rows } = await client.query<{ print: string }>(`select md5(concat_ws('|', ${parts.join()})) as print`)
  return rows[0]!.print
}
/** Of a database that has just been migrated. */
export const natureOf = async (url: string): Promise<Nature> =>
  within(url, async (client) => {
    const laidDown: string[] = []
    for (const { name } of (await client.query<{ name: string }>(tables)).rows)
      if ((await client.query(`select from ${name} limit 1`)).rowCount) laidDown.push(name)
    return { laidDown, print: await printOf(client, laidDown) }
  })

/** Whatever the test has set; prepared statements and their plans stay. */
export const forgetSettings =
  'reset session authorization; reset all; close all; unlisten *; discard temp; discard sequences'

/** Deletes every row that a test has made, and lets the counters begin anew. False: it is not as it was. */
const empty = async (client: pg.ClientBase, { laidDown, print }: Nature): Promise<boolean> => {
  await client.query(forgetSettings)
  const sizes = (await client.query<{ name: string; bytes: number }>(usedTables)).rows
  if (sizes.some(({ bytes }) => bytes > mostBytes)) return false
  const used = sizes.filter(({ name }) => !laidDown.includes(name))
  // a table whose rows are all deleted keeps its blocks
  const filled = used
    .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all ')
  const { rows } = await client.query<{ name: string }>(filled || 'select where false')
  const deletes = rows.map(({ name }) => `delete from ${name};`)
  // nobody's triggers and foreign keys: every table is emptied
  await client.query(`begin; set local session_replication_role = replica; ${deletes.join('')} commit`)
  await client.query(
    `select setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), start_value, false) from pg_sequences
     where last_value is not null`,
  )
  return (await printOf(client, laidDown)) === print
}

/** Something with a connection of its own. */
export const within = async <T>(connectionString: string, body: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}

/** Once, under a lock. */
export const makeRegistry = async (admin: pg.ClientBase): Promise<void> =>
  void (await admin.query(
    `create unlogged table if not exists ${registry} (name text primary key, template text not null, lives int not null)`,
  ))
export interface Free {
  readonly name: string
  readonly lives: number
}
/** Takes a free database of this template, or null. */
export const takeFree = async (admin: pg.ClientBase, template: string): Promise<Free | null> => {
  const { rows } = await admin.query<Free>(
    `delete from ${registry} where name =
      (select name from ${registry} where template = $1 order by name for update skip locked limit 1) returning name, lives`,
    [template],
  )
  return rows[0] ?? null
}
const others =
  'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit $1 + 1'
const natures = new Map<string, Nature>()
const natureBy = async (admin: pg.ClientBase, template: string): Promise<Nature> => {
  const known = natures.get(template)
  if (known) return known
  const { rows } = await admin.query<{ nature: string }>(
    `select shobj_description(oid, 'pg_database') as nature from pg_database where datname = $1`,
    [template],
  )
  const nature = JSON.parse(rows[0]!.nature) as Nature
  natures.set(template, nature)
  return nature
}
/** Empties a database, which has so many idle connections beside this one. False: it cannot be given to another test. */
export const makeFree = async (
  admin: pg.ClientBase,
  { lives, template }: Free & { readonly template: string },
  client: pg.ClientBase,
  idle = 0,
): Promise<boolean> => {
  if (lives >= mostLives || (await client.query(others, [idle])).rowCount !== idle) return false
  return empty(client, await natureBy(admin, template))
}
/** Gives a database to the next caller, when its last connection has ended. */
export const giveFree = async (
  admin: pg.ClientBase,
  { name, lives, template }: Free & { readonly template: string },
): Promise<void> =>
  void (await admin.query(`insert into ${registry} (name, template, lives) values ($1, $2, $3)`, [
    name,
    template,
    lives + 1,
  ]))
