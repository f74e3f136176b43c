import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { type MadeBackup, makeBackup } from '../../src/app/backup/make-backup.ts'
import { fileFile } from '../../src/app/backup/manifest.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { migrate, migrationsFolder } from '../../src/platform/migrate.ts'
import { isStarting } from '../schema/released.ts'

export const fileId = '00000000-0000-7000-8000-000000000071'
export const content = Buffer.from('the bytes of an upload')
const options = { prefix: 'beseda-', version: 'test', needsSecretKeys: false, linkLive: false, keep: null } as const

export const asOwner = async <T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}
/** A folder that is removed by `end`. */
export const temporaryFolders = () => {
  const made: string[] = []
  return {
    folder: (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'beseda-backup-'))
      made.push(folder)
      return folder
    },
    end: (): void => {
      for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
    },
  }
}
/** A copy of the migrations, with these of them and `more`. */
export const copyMigrations = (
  to: string,
  keep: (name: string) => boolean,
  more: Record<string, string> = {},
): string => {
  const filter = (from: string) => !from.endsWith('.sql') || keep(basename(from))
  cpSync(migrationsFolder, to, { recursive: true, filter })
  for (const [name, sql] of Object.entries(more)) writeFileSync(join(to, name), sql)
  return to
}
/** The first release with a row in every table, read as the owner of the tables when `url` is a superuser's. */
export const fillStarting = async (url: string, folder: string): Promise<void> => {
  await migrate(url, { folder: copyMigrations(folder, isStarting) })
  const rows = readFileSync(new URL('../schema/starting-rows.sql', import.meta.url), 'utf8')
  await asOwner(url, (client) => client.query(rows))
}
/** A data folder with a secret and the bytes of the one upload in `starting-rows.sql`, whose row gets their checksum. */
export const fillDataDir = async (url: string, dataDir: string): Promise<void> => {
  writeFileSync(join(dataDir, 'secret'), 's'.repeat(64), { mode: 0o600 })
  const path = join(dataDir, fileFile(fileId))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  await asOwner(url, async (client) => {
    await client.query('begin')
    await client.query('set local role beseda_system')
    await client.query('update files set sha256 = $1, bytes = $2', [sha256, content.length])
    await client.query('commit')
  })
}
export const backUp = (
  where: { readonly url: string; readonly dataDir: string; readonly to: string },
  more: Partial<Parameters<typeof makeBackup>[0]> = {},
): Promise<MadeBackup> => makeBackup({ ...options, clock: systemClock, say: () => {}, ...where, ...more })

/** Each table with a digest of all its rows, whoever may read them. */
export const digests = (url: string): Promise<Record<string, string>> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; system: boolean }>(
      `select relname as name, has_table_privilege('beseda_system', oid, 'select') as system
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1`,
    )
    const result: Record<string, string> = {}
    for (const { name, system } of rows) {
      await client.query(system ? 'set role beseda_system' : 'reset role')
      const { rows: found } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
      )
      result[name] = found[0]!.digest
    }
    return result
  })
