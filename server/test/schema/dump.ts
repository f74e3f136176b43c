/** The schema as text, from the catalogue: what pg_dump would say, without needing it. */
export const describeSchema = async (
  sql: <R extends Record<string, unknown>>(text: string) => Promise<R[]>,
): Promise<string> => {
  const columns = await sql<{ t: string; line: string }>(`
    select c.relname as t, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || coalesce(case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '') as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' order by c.relname, a.attnum`)
  const constraints = await sql<{ t: string; line: string }>(`
    select conrelid::regclass::text as t, conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') and conrelid::regclass::text <> 'migrations' order by 1, conname`)
  const indexes = await sql<{ t: string; line: string }>(`
    select tablename as t, indexdef as line from pg_indexes where schemaname = 'public' and tablename <> 'migrations' order by tablename, indexname`)
  const policies = await sql<{ t: string; line: string }>(`
    select tablename as t, 'policy ' || policyname || ' to ' || array_to_string(roles, ', ') || ' using ' || coalesce(qual, '') as line
    from pg_policies where schemaname = 'public' order by tablename, policyname`)
  const tables = [...new Set(columns.map((c) => c.t))]
  const of = (rows: { t: string; line: string }[], t: string) => rows.filter((r) => r.t === t).map((r) => `  ${r.line}`)
  return tables
    .map((t) => [t, ...of(columns, t), ...of(constraints, t), ...of(indexes, t), ...of(policies, t)].join('\n'))
    .join('\n\n')
}
