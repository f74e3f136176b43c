import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  expect(() => checkDataFolder(join(folder, 'new', 'below'))).not.toThrow()
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700)
  rmSync(folder, { recursive: true })
})
test('a data folder that cannot be made is reported in words: the start ends', () => {
  const start = spawnSync(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...process.env, DATA_DIR: '/proc/beseda/data', PORT: '0', DEMO: '0' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(start).toMatchObject({ status: 1, signal: null })
  expect(start.stderr).toBe(
    'DATA_DIR /proc/beseda/data cannot be written (ENOENT): set it to a folder that this user may write to\n',
  )
})
