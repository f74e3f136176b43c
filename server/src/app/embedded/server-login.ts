import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The login role of the server. It owns nothing and inherits nothing: it can only become one of the two roles of decision 006. */
export const serverRole = 'beseda_server'

/** A password of its own without a file of its own. */
const passwordFrom = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update('login of the server').digest('hex')

/**
 * Makes the login role of the server, also in data of earlier versions, and returns the URL with which it connects. Call it
 * after the migrations, which the superuser of `ownerUrl` runs.
 */
export const serverLogin = async (ownerUrl: string): Promise<string> => {
  const url = new URL(ownerUrl)
  const password = passwordFrom(url.password)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [serverRole])
    if (!rowCount) await client.query(`create role ${serverRole}`)
    await client.query(`alter role ${serverRole} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls
      password ${client.escapeLiteral(password)}`)
    await client.query(`grant beseda_app, beseda_system to ${serverRole} with inherit false, set true`)
  } finally {
    await client.end()
  }
  url.username = serverRole
  url.password = password
  return url.href
}
