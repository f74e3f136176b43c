import { connect, prepared } from '../platform/db.ts'
import type { DemoMode } from './config.ts'

/** Service staff read codes and links of all organizations in the outbox, so an exposed demo has none. */
const setAccess = prepared(`
  update organizations o set demo = case when $1 = 'local' or $1 = 'exposed' and not exists (
    select from roles r where r.organization_id = o.id and 'RIGHT_OBSERVER' = any (r.rights)) then 'open' else 'closed' end
  where o.demo is not null returning o.id`)
const openLogins = prepared(`
  select u.login from users u join organizations o on o.id = u.organization_id where o.demo = 'open' and o.is_open and u.active`)

export interface DemoAccess {
  /** The database has organizations of the demo. */
  readonly exists: boolean
  /** The users of the demo who can sign in. */
  readonly logins: readonly string[]
}
/** Opens the demo's organizations or closes them, as the mode says. `url` connects as the owner of the tables. */
export const setDemoAccess = async (url: string, mode: DemoMode): Promise<DemoAccess> => {
  const pool = connect({ url, max: 1, role: 'beseda_system' })
  try {
    const c = await pool.acquire()
    try {
      const organizations = await c.run<{ id: string }>(setAccess, [mode])
      const users = await c.run<{ login: string }>(openLogins, [])
      return { exists: organizations.length > 0, logins: users.map((u) => u.login) }
    } finally {
      pool.release(c)
    }
  } finally {
    await pool.end()
  }
}
