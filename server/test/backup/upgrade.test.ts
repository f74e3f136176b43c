import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { upgradeGuard } from '../../src/app/backup/before-upgrade.ts'
import { fileFile } from '../../src/app/backup/manifest.ts'
import { checkRestorable, restoreInto } from '../../src/app/backup/restore.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { describeSchema } from '../schema/dump.ts'
import { emptyDatabase, type FreshDatabase } from '../template-db.ts'
import { asOwner, copyMigrations, digests, fileId, fillDataDir, fillStarting, temporaryFolders } from './stage.ts'

const { folder, end } = temporaryFolders()
const own = { clock: systemClock, say: () => {} }
let database: FreshDatabase
let dataDir: string
beforeEach(async () => {
  database = await emptyDatabase()
  dataDir = folder()
  await fillStarting(database.url, folder())
  await fillDataDir(database.url, dataDir)
})
afterEach(async () => {
  await database.drop()
  end()
})
const guard = (o: { upgradeBackup?: boolean; keepFreeBytes?: number } = {}) => {
  const { upgradeBackup = true, ...more } = o
  const config = { dataDir, secretKeys: [], upgradeBackup, upgradeBackupDir: null }
  return upgradeGuard({ url: database.url, config, version: 'test', ...own, ...more })
}
const backups = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : [])
const schemaAt = (url: string) =>
  asOwner(url, (client) => describeSchema(async (text) => (await client.query(text)).rows))

test('the state before the upgrade is backed up first, without copying the files', async () => {
  const before = await digests(database.url)
  const { beforeUpgrade } = guard()
  expect((await migrate(database.url, { beforeUpgrade })).length).toBeGreaterThan(0)
  const [name] = backups()
  const backup = join(dataDir, 'backups', name!)
  expect(statSync(join(backup, fileFile(fileId))).nlink).toBe(2)
  const target = await emptyDatabase()
  const manifest = await checkRestorable(backup, own)
  await restoreInto({ url: target.url, dataDir: folder() }, backup, { ...own, manifest })
  expect(await digests(target.url)).toEqual(before)
  await target.drop()
  await migrate(database.url, { beforeUpgrade: () => Promise.reject(new Error('nothing is pending')) })
})
test('a new database and UPGRADE_BACKUP=0 have no backup', async () => {
  const empty = await emptyDatabase()
  await migrate(empty.url, { beforeUpgrade: guard().beforeUpgrade })
  await empty.drop()
  await migrate(database.url, { beforeUpgrade: guard({ upgradeBackup: false }).beforeUpgrade })
  expect(backups()).toEqual([])
})
test('without room for the backup nothing is changed, and the error says what to do', async () => {
  const before = await schemaAt(database.url)
  const { beforeUpgrade } = guard({ keepFreeBytes: 2 ** 60 })
  await expect(migrate(database.url, { beforeUpgrade })).rejects.toThrow(
    /free\. Nothing was changed\..*UPGRADE_BACKUP_DIR/,
  )
  expect(await schemaAt(database.url)).toBe(before)
})
test('a migration that fails leaves the database of the earlier version, and the error names the backup', async () => {
  const before = { rows: await digests(database.url), schema: await schemaAt(database.url) }
  const broken = copyMigrations(folder(), () => true, {
    '9999_broken.sql': 'alter table chats add column x int; select 1/0;',
  })
  const { beforeUpgrade, explain } = guard()
  const error = await migrate(database.url, { folder: broken, beforeUpgrade }).catch(explain)
  expect((error as Error).message).toMatch(
    /nothing was changed: migration 9999_broken\.sql failed: division by zero\. Start the earlier version again.*upgrade-/,
  )
  expect(await schemaAt(database.url)).toBe(before.schema)
  expect(await digests(database.url)).toEqual(before.rows)
})
