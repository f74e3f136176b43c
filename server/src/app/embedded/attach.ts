import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { systemRandom } from '../../platform/random.ts'
import { openDataFolder } from './data-folder.ts'
import { superuser } from './initialize.ts'
import { database, startEmbedded } from './start-embedded.ts'

export interface Attached {
  /** The superuser's URL, with the password: never log it. */
  readonly url: string
  readonly leave: () => Promise<void>
}
const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
/** The address of the PostgreSQL that a server runs with this folder now; null: none answers. */
export const runningUrl = async (dataDir: string): Promise<string | null> => {
  if (!existsSync(join(dataDir, 'postgres.password'))) return null
  const folder = openDataFolder(dataDir, systemRandom)
  const { port } = folder.remembered()
  if (port === undefined) return null
  const url = `postgres://${superuser}:${folder.password(false)}@127.0.0.1:${port}/${database}`
  return (await answers(url)) ? url : null
}

/** For commands that work while the server runs and while it is stopped: uses its PostgreSQL, or starts it for the time being. */
export const attachEmbedded = async (o: {
  readonly dataDir: string
  readonly fast: boolean
  readonly report: (what: string) => void
}): Promise<Attached> => {
  const running = await runningUrl(o.dataDir)
  if (running) return { url: running, leave: async () => {} }
  const embedded = await startEmbedded(o)
  return { url: embedded.url, leave: embedded.stop }
}
