import { join } from 'node:path'
import { readSecret } from '../../server/src/app/secret.ts'
import type { Clock } from '../../server/src/platform/clock.ts'
import { type Connection, connect, prepared } from '../../server/src/platform/db.ts'
import { createFileStore } from '../../server/src/platform/files/disk.ts'
import { type Random, uuidV7 } from '../../server/src/platform/random.ts'

export interface RemoveDeps {
  /** Connects as the owner of the tables. */
  readonly url: string
  readonly clock: Clock
  readonly random: Random
  readonly dataDir: string
}
const find = prepared('select id from organizations where demo is not null order by id for update')
const fileIds = prepared('select id from files where organization_id = any ($1)')
const removeOrganizations = prepared('delete from organizations where id = any ($1)')

/**
 * Removes the demo organization and the service organization with all their rows and files, and nothing else. Returns
 * false when there is none.
 */
export const removeDemo = async ({ url, clock, random, dataDir }: RemoveDeps): Promise<boolean> => {
  const pool = connect({ url, max: 1, role: 'beseda_system', isPatient: true })
  try {
    const c = await pool.acquire()
    const removed = await removeRows(c).finally(() => pool.release(c))
    if (!removed) return false
    const secret = readSecret(dataDir, random)
    const store = createFileStore({ folder: join(dataDir, 'files'), ids: uuidV7(clock, random), secret })
    for (const id of removed.files) await store.remove(id)
    return true
  } finally {
    await pool.end()
  }
}

const removeRows = async (c: Connection): Promise<{ files: readonly string[] } | null> => {
  await c.simple('begin')
  try {
    const found = (await c.run<{ id: string }>(find, [])).map((o) => o.id)
    if (found.length === 0) {
      await c.simple('rollback')
      return null
    }
    const files = await c.run<{ id: string }>(fileIds, [found])
    for (const table of await tablesOf(c)) await c.run(removeFrom(table), [found])
    await c.run(removeOrganizations, [found])
    await c.simple('commit')
    return { files: files.map((f) => f.id) }
  } catch (error) {
    await c.simple('rollback').catch(() => {})
    throw error
  }
}
const removeFrom = (table: string) => prepared(`delete from ${table} where organization_id = any ($1)`)

const references = prepared(`
  select t.oid::regclass::text as name, array(
    select k.confrelid::regclass::text from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and k.confrelid <> t.oid
      and k.confdeltype <> 'n') as parents
  from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and not a.attisdropped
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by 1`)

/**
 * All tables with rows of organizations, each before the tables it references, unless PostgreSQL sets the reference to null.
 * Read from the catalogue, so new tables are included.
 */
const tablesOf = async (c: Connection): Promise<string[]> => {
  let left = await c.run<{ name: string; parents: string[] }>(references, [])
  const order: string[] = []
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some((other) => other.parents.includes(name)))
    if (free.length === 0) throw new Error(`these tables refer to one another: ${left.map((t) => t.name).join(', ')}`)
    order.push(...free.map((t) => t.name))
    left = left.filter((t) => !free.includes(t))
  }
  return order
}
