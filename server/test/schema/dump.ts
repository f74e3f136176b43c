type Sql = <R extends Record<string, unknown>>(text: string) => Promise<R[]>
interface Line extends Record<string, unknown> {
  /** The table. */
  readonly t: string
  readonly line: string
}
const isOurs = (table: string) =>
  `${table}.relkind = 'r' and ${table}.relnamespace = 'public'::regnamespace and ${table}.relname <> 'migrations'`

/** Each returns lines of tables, in the order in which the description has them. */
const ofTables = [
  // columns
  `select c.relname as t, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity = 'a' then ' generated always as identity' else '' end
      || coalesce(case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '') as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${isOurs('c')} order by c.relname, a.attnum`,
  // constraints
  `select c.relname as t, conname || ' ' || pg_get_constraintdef(k.oid) as line from pg_constraint k join pg_class c on c.oid = k.conrelid
    where contype in ('p', 'u', 'f', 'c') and ${isOurs('c')} order by 1, conname`,
  // indexes
  `select tablename as t, indexdef as line from pg_indexes where schemaname = 'public' order by tablename, indexname`,
  `select tgrelid::regclass::text as t, pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal order by 1, tgname`,
  // row-level security and policies
  `select c.relname as t, 'row level security' || case when c.relforcerowsecurity then ', forced' else '' end as line
    from pg_class c where ${isOurs('c')} and c.relrowsecurity`,
  `select tablename as t, 'policy ' || policyname || ' for ' || cmd || ' to ' || array_to_string(roles, ', ') || coalesce(' using ' || qual, '')
      || coalesce(' with check ' || with_check, '') as line
    from pg_policies where schemaname = 'public' order by tablename, policyname`,
  // grants of the product's roles
  `select c.relname as t, 'grant ' || string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) || ' to ' || g.grantee::regrole as line
    from pg_class c, aclexplode(c.relacl) g where ${isOurs('c')} and g.grantee <> c.relowner group by c.relname, g.grantee order by 1, g.grantee::regrole::text`,
  // storage
  `select c.relname as t, 'with (' || array_to_string(c.reloptions, ', ') || ')' as line from pg_class c where ${isOurs('c')} and c.reloptions is not null`,
]
/** What belongs to no table. */
const ofTheDatabase = `
  select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql' union all
  select 'collation ' || collname || ' ' || collprovider::text || coalesce(' ' || (to_jsonb(c) ->> 'colllocale'), '') from pg_collation c
    where collnamespace = 'public'::regnamespace union all
  select 'grant ' || lower(g.privilege_type) || ' on schema public to ' || g.grantee::regrole from pg_namespace n, aclexplode(n.nspacl) g
    where n.nspname = 'public' and g.grantee::regrole::text like 'beseda\\_%' union all
  select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`

const tablesOf = async (sql: Sql): Promise<string[]> =>
  (await sql<{ t: string }>(`select c.relname as t from pg_class c where ${isOurs('c')} order by 1`)).map(({ t }) => t)

/** The schema as text, from the catalogue. */
export const describeSchema = async (sql: Sql): Promise<string> => {
  const global = (await sql<{ line: string }>(ofTheDatabase)).map(({ line }) => line.trim())
  const lines: Line[] = []
  for (const text of ofTables) lines.push(...(await sql<Line>(text)))
  const described = (await tablesOf(sql)).map((t) =>
    [t, ...lines.filter((l) => l.t === t).map((l) => `  ${l.line}`)].join('\n'),
  )
  return [global.join('\n'), ...described].join('\n\n')
}
/** All rows as text: in an empty, migrated database those that migrations insert. */
export const describeRows = async (sql: Sql): Promise<string> => {
  const lines: string[] = []
  for (const t of await tablesOf(sql))
    for (const { row } of await sql<{ row: string }>(`select to_jsonb(x)::text as row from ${t} x order by 1`))
      lines.push(`row of ${t} ${row}`)
  return lines.join('\n')
}
