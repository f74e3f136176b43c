import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../platform/migrate.ts'
import { checkDataFolder, withReachableDatabase } from './check-settings.ts'
import { ConfigError } from './config.ts'
import { freePort } from './embedded/free-port.ts'

test('an unreachable DATABASE_URL is reported in words, without its password', async () => {
  const url = `postgres://u:hunter2@127.0.0.1:${await freePort()}/chat`
  const tried = withReachableDatabase(url, () => migrate(url))
  await expect(tried).rejects.toBeInstanceOf(ConfigError)
  await expect(tried).rejects.toThrow(/^DATABASE_URL 127\.0\.0\.1:\d+: no PostgreSQL answers there \(ECONNREFUSED\)/)
  await expect(tried).rejects.not.toThrow('hunter2')
})
test('any other error stays what it is', async () => {
  const bug = new TypeError('a bug')
  await expect(withReachableDatabase('postgres://db/chat', () => Promise.reject(bug))).rejects.toBe(bug)
})
test('a data folder that cannot be written is reported in words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beseda-check-'))
  writeFileSync(join(folder, 'file'), '')
  expect(() => checkDataFolder(join(folder, 'file', 'data'))).toThrow(ConfigError)
  expect(() => checkDataFolder(join(folder, 'file', 'data'))).toThrow(
    /^DATA_DIR .*\/data cannot be written \(ENOTDIR\)/,
  )
  expect(() => checkDataFolder(join(folder, 'new'))).not.toThrow()
  rmSync(folder, { recursive: true })
})
