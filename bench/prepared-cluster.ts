import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../server/src/app/embedded/start-embedded.ts'
import { migrate, migrationsFolder } from '../server/src/platform/migrate.ts'
import { systemRandom } from '../server/src/platform/random.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/**
 * Fills an empty data folder with a migrated cluster that is not running. Creating and migrating one costs more than a second of
 * a processor, copying it a tenth of that; so it is made once, in the cache of this clone.
 */
export const copyPreparedCluster = async (dataDir: string): Promise<void> => {
  const prepared = join(root, '.cache', 'clusters', keyOf())
  if (!existsSync(prepared)) await prepare(prepared)
  // with the owner, which may be another user than ours
  await run('cp', ['-a', `${prepared}/.`, dataDir])
}
/** Of what the cluster is made by: our migrations, and the PostgreSQL among the packages. */
const keyOf = (): string => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of readdirSync(migrationsFolder).sort())
    hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}
/** Made under another name: tests that run at once may make it twice, and one of them wins. */
const prepare = async (prepared: string): Promise<void> => {
  const draft = `${prepared}.${systemRandom.bytes(6).toString('hex')}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const embedded = await startEmbedded({ dataDir: draft, fast: true })
    await migrate(embedded.url)
    await embedded.stop()
    // of the process that made it
    for (const name of ['postgres.json', 'postgres.log']) rmSync(join(draft, name), { force: true })
    renameSync(draft, prepared)
  } catch (error) {
    if (!existsSync(prepared)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
