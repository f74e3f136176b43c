import pg from 'pg'
import { withReachableDatabase } from './check-settings.ts'
import { ConfigError } from './config.ts'

const question = `
  select to_regclass('public.organizations') is not null as "hasTables",
    r.rolsuper or r.rolbypassrls as "isAbove",
    coalesce((select pg_has_role(r.rolname, c.relowner, 'member') from pg_class c where c.oid = to_regclass('public.organizations')),
      false) as "isOwner",
    (select count(*)::int from pg_roles g
      where g.rolname in ('beseda_app', 'beseda_system') and pg_has_role(r.rolname, g.oid, 'member')) as grants
  from pg_roles r where r.rolname = current_user`
interface Login {
  readonly hasTables: boolean
  readonly isAbove: boolean
  readonly isOwner: boolean
  readonly grants: number
}
const faultOf = ({ hasTables, isAbove, isOwner, grants }: Login): string | null => {
  if (!hasTables) return 'this is not the database of DATABASE_URL'
  if (isAbove || isOwner)
    return 'its login is a superuser or the owner of the tables, so it protects nothing: make another one'
  return grants === 2 ? null : 'its login lacks: grant beseda_app, beseda_system to …'
}
/**
 * The URL with which the server works, after the migrations: SERVER_DATABASE_URL, or the owner's. Throws ConfigError with
 * advice when that login cannot work or is above row-level security.
 */
export const ownLogin = async (ownerUrl: string, serverUrl: string | null): Promise<string> => {
  if (serverUrl === null) return ownerUrl
  const login = await withReachableDatabase(serverUrl, () => ask(serverUrl), 'SERVER_DATABASE_URL')
  const fault = faultOf(login)
  if (fault) throw new ConfigError(`SERVER_DATABASE_URL: ${fault}. See docs/operations.md, “PostgreSQL of your own”`)
  return serverUrl
}
const ask = async (url: string): Promise<Login> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Login>(question)).rows[0]!
  } finally {
    await client.end()
  }
}
