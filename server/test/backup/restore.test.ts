import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteBackup } from '../../src/app/backup/last-backup.ts'
import { fileFile, type Manifest, readManifest, tableFile } from '../../src/app/backup/manifest.ts'
import { checkRestorable, checkRoom, chooseBackup, mustBeEmpty, restoreInto } from '../../src/app/backup/restore.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { readLastBackup } from '../../src/platform/last-backup.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { describeSchema } from '../schema/dump.ts'
import { copyOf, emptyDatabase, type FreshDatabase } from '../template-db.ts'
import { asOwner, backUp, content, digests, fileId, fillDataDir, fillStarting, temporaryFolders } from './stage.ts'

const { folder, end } = temporaryFolders()
const own = { clock: systemClock, say: () => {} }
/** Of the first release, then migrated. A backup only reads it. */
let source: FreshDatabase
let where: { url: string; dataDir: string; to: string }
const targets: FreshDatabase[] = []
beforeAll(async () => {
  source = await emptyDatabase()
  await fillStarting(source.url, folder())
  await migrate(source.url)
})
afterAll(() => source.drop())
beforeEach(async () => {
  where = { url: source.url, dataDir: folder(), to: join(folder(), 'backups') }
  await fillDataDir(source.url, where.dataDir)
})
afterEach(async () => {
  for (const target of targets.splice(0)) await target.drop()
  end()
})
const emptyTarget = async (): Promise<string> => {
  const target = await emptyDatabase()
  targets.push(target)
  return target.url
}
/** Into an empty database, when none is given. */
const restore = async (from: string, into?: string) => {
  const [dataDir, url] = [folder(), into ?? (await emptyTarget())]
  const manifest = await checkRestorable(from, own)
  await restoreInto({ url, dataDir }, from, { ...own, manifest })
  return { dataDir, url }
}
const schemaAt = (url: string) =>
  asOwner(url, (client) => describeSchema(async (text) => (await client.query(text)).rows))
const withoutNodes = ({ nodes: _, ...tables }: Record<string, string>) => tables
/** A login that owns the database and is no superuser, as docs/operations.md says. */
const giveToOwner = async (database: FreshDatabase): Promise<string> => {
  const name = new URL(database.url).pathname.slice(1)
  await asOwner(database.url, async (client) => {
    await client.query(`create role ${name} login password 'own' createrole`)
    await client.query('do $$ begin create role beseda_app nologin; exception when duplicate_object then null; end $$')
    await client.query(
      'do $$ begin create role beseda_system nologin; exception when duplicate_object then null; end $$',
    )
    await client.query(`grant beseda_app, beseda_system to ${name}`)
    await client.query(`alter database ${name} owner to ${name}`)
    await client.query(`alter schema public owner to ${name}`)
  })
  const url = new URL(database.url)
  url.username = name
  url.password = 'own'
  return url.href
}

test('every row, the schema, the numbers of new rows, the files and the secret are restored', async () => {
  const { folder: backup } = await backUp(where)
  const { dataDir, url } = await restore(backup)
  const before = await digests(source.url)
  expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(40)
  expect(await digests(url)).toEqual(before)
  expect(await schemaAt(url)).toBe(await schemaAt(source.url))
  const numbers = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  const at = (url: string) => asOwner(url, async (client) => (await client.query(numbers)).rows)
  expect(await at(url)).toEqual(await at(source.url))
  expect(readFileSync(join(dataDir, fileFile(fileId)))).toEqual(content)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('s'.repeat(64))
  expect(await migrate(url)).toEqual([])
})
test('an owner who is no superuser backs up and restores all rows, although row-level security is forced', async () => {
  const [from, to] = [await emptyDatabase(), await emptyDatabase()]
  try {
    const [fromOwner, toOwner] = [await giveToOwner(from), await giveToOwner(to)]
    const first = await backUp(where)
    await restore(first.folder, fromOwner)
    expect(await digests(fromOwner)).toEqual(await digests(source.url))
    const second = await backUp({ ...where, url: fromOwner, to: folder() })
    await restore(second.folder, toOwner)
    expect(withoutNodes(await digests(toOwner))).toEqual(withoutNodes(await digests(source.url)))
    const schema = async (url: string) => (await schemaAt(url)).replaceAll(new URL(url).username, 'the owner')
    expect(await schema(toOwner)).toBe(await schema(fromOwner))
  } finally {
    for (const database of [from, to]) {
      const name = new URL(database.url).pathname.slice(1)
      await database.drop()
      await asOwner(source.url, (client) => client.query(`drop role if exists ${name}`))
    }
  }
})
test('a backup of an earlier version is restored with its own tables, and then upgraded', async () => {
  const old = await emptyDatabase()
  await fillStarting(old.url, folder())
  const { folder: backup } = await backUp({ ...where, url: old.url })
  const { url } = await restore(backup)
  expect(await digests(url)).toEqual(await digests(old.url))
  await old.drop()
  expect((await migrate(url)).length).toBeGreaterThan(0)
  expect(Object.keys(await digests(url))).toEqual(Object.keys(await digests(source.url)))
})
test('only the owner of the backup can read it', async () => {
  const { folder: backup } = await backUp(where)
  const open = readdirSync(backup, { recursive: true, withFileTypes: true }).filter(
    (entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077,
  )
  expect(open.map((entry) => entry.name)).toEqual([])
  expect(statSync(backup).mode & 0o077).toBe(0)
})
test('files of the backup before are linked, and only the newest backups are kept', async () => {
  const first = await backUp(where)
  await systemClock.sleep(1100) // folders are named by the second
  const second = await backUp(where, { keep: 1 })
  expect(existsSync(first.folder)).toBe(false)
  expect(statSync(join(second.folder, fileFile(fileId))).nlink).toBe(1)
  await systemClock.sleep(1100)
  const third = await backUp(where)
  expect(statSync(join(third.folder, fileFile(fileId))).nlink).toBe(2)
  expect(chooseBackup(where.to)).toBe(third.folder)
  await restore(third.folder)
})
test('two backups at once into one folder: the second is refused', async () => {
  const both = await Promise.allSettled([backUp(where), backUp(where)])
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String((both.find((one) => one.status === 'rejected') as PromiseRejectedResult).reason)).toContain(
    'Wait for it',
  )
})

describe('files', () => {
  const drop = () => rmSync(join(where.dataDir, fileFile(fileId)))
  test('one that the disk has lost is reported, and the rest is backed up', async () => {
    drop()
    const made = await backUp(where)
    expect(made.missingFiles).toBe(1)
    expect(readManifest(made.folder).missing).toEqual([fileId])
    await restore(made.folder)
  })
  test('one that differs from the upload is reported too', async () => {
    writeFileSync(join(where.dataDir, fileFile(fileId)), 'other bytes')
    expect((await backUp(where)).missingFiles).toBe(1)
  })
  test('an unused one may be swept meanwhile', async () => {
    const changed = await copyOf(source)
    targets.push(changed)
    await asOwner(changed.url, (client) => client.query(`update files set sweep_at = '2026-01-02Z'`))
    drop()
    const made = await backUp({ ...where, url: changed.url })
    expect(made.missingFiles).toBe(0)
    await restore(made.folder)
  })
})

describe('a backup that is not whole is refused, and nothing is restored:', () => {
  let whole: string | undefined
  let backup: string
  beforeEach(async () => {
    if (!whole) {
      whole = mkdtempSync(join(tmpdir(), 'beseda-backup-'))
      cpSync((await backUp(where)).folder, whole, { recursive: true })
    }
    backup = folder()
    cpSync(whole, backup, { recursive: true })
  })
  afterAll(() => whole && rmSync(whole, { recursive: true }))
  const refused = () => checkRestorable(backup, own).catch((error: Error) => error.message)
  const change = (name: string) => {
    const path = join(backup, name)
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
  }
  test('the manifest is missing', async () => {
    rmSync(join(backup, 'manifest.json'))
    expect(await refused()).toMatch(/no whole backup/)
  })
  test('the manifest is cut off', async () => {
    const path = join(backup, 'manifest.json')
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 300))
    expect(await refused()).toMatch(/damaged or was made by a newer version/)
  })
  test('a table differs by one bit', async () => {
    change(tableFile('messages'))
    expect(await refused()).toMatch(/messages\.copy\.zst is not as it was written/)
  })
  test('an upload differs by one bit', async () => {
    change(fileFile(fileId))
    expect(await refused()).toMatch(/is not as it was written/)
  })
  test('an upload is missing', async () => {
    rmSync(join(backup, fileFile(fileId)))
    expect(await refused()).toMatch(/is missing/)
  })
  test('it was made by a newer version', async () => {
    const path = join(backup, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    writeFileSync(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_future.sql'] }))
    expect(await refused()).toMatch(/9999_future\.sql, which this version does not have/)
  })
})
test('a database with tables and a full disk are refused before anything is changed', async () => {
  const { folder: backup } = await backUp(where)
  await expect(mustBeEmpty(source.url)).rejects.toThrow(/Create an empty one/)
  await mustBeEmpty(await emptyTarget())
  const manifest = readManifest(backup)
  checkRoom(manifest, folder(), true)
  const huge = { ...manifest, files: { ...manifest.files, total: 2 ** 60 } }
  expect(() => checkRoom(huge, folder(), true)).toThrow(/free; the restore needs/)
})
test('a failed backup leaves nothing behind, and the note about the last whole one stays', async () => {
  const { dataDir, to } = where
  noteBackup(dataDir, '2026-01-01T00:00:00.000Z', { good: { folder: '/b', bytes: 5, missingFiles: 0 } })
  rmSync(join(dataDir, 'secret'))
  await expect(backUp(where)).rejects.toThrow(/not the DATA_DIR/)
  expect(readdirSync(to)).toEqual([])
  noteBackup(dataDir, '2026-01-02T00:00:00.000Z', { error: 'no disk' })
  const goodAt = '2026-01-01T00:00:00.000Z'
  expect(readLastBackup(dataDir)).toMatchObject({ ok: false, error: 'no disk', goodAt, folder: '/b' })
  expect(statSync(join(dataDir, 'last-backup.json')).mode & 0o077).toBe(0)
})
