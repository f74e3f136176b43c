import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { clusterProcesses } from './cluster-processes.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'
import { query, tempFolder, usePreparedFolders } from './test-hold.ts'

const preparedFolder = usePreparedFolders()
let folder = ''
const running: Embedded[] = []
const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
  folder ||= preparedFolder('embedded')
  const embedded = await startEmbedded({ dataDir: folder, fast: true, ...options })
  running.push(embedded)
  return embedded
}
const mode = (file: string) => statSync(join(folder, file)).mode & 0o777

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  if (folder) expect(clusterProcesses(join(folder, 'postgres'))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
  folder = ''
})

test('a cold start creates the cluster, a warm one keeps data, port and password', async () => {
  folder = tempFolder('embedded')
  const cold = await start()
  await query(cold.url, 'create table kept as select 42 as answer')
  await cold.stop()
  const said: string[] = []
  const warm = await start({ report: (what) => said.push(what) })
  expect(warm.url).toBe(cold.url)
  expect(said).toEqual([])
  expect(await query(warm.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('nobody connects from outside or without the password, and the password is not readable', async () => {
  const { url, pid } = await start()
  const password = new URL(url).password
  expect(
    await query(url, "select current_setting('listen_addresses') l, current_setting('unix_socket_directories') u"),
  ).toEqual([{ l: '127.0.0.1', u: '' }])
  for (const wrong of [url.replace(password, 'guess'), url.replace(`:${password}`, '')])
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password/)
  expect(mode('postgres.password')).toBe(0o600)
  expect(readFileSync(`/proc/${pid()}/cmdline`, 'utf8')).not.toContain(password)
  expect(readFileSync(`/proc/${pid()}/environ`, 'utf8')).not.toContain(password)
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain(password)
})

test('trigrams and full text know Cyrillic letters', async () => {
  const { url } = await start()
  await query(url, 'create extension pg_trgm')
  const [row] = await query(
    url,
    "select similarity('привет', 'приветы') > 0.5 s, to_tsvector('russian', 'Приветы') @@ to_tsquery('russian', 'привет') f, lower('Ё') l",
  )
  expect(row).toEqual({ s: true, f: true, l: 'ё' })
})

test('a second start on the same folder is refused and names the running process', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`already runs with the data folder ${folder} (process ${process.pid})`)
  expect(await query(first.url, 'select 1 as still')).toEqual([{ still: 1 }])
})

test('two concurrent starts: one wins, the other gets an error', async () => {
  folder = tempFolder('embedded')
  const results = await Promise.allSettled([start(), start()])
  expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a stale pid file is harmless, also when another process has its number', async () => {
  const first = await start()
  await first.stop()
  for (const pid of [999_999_999, process.pid]) {
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${pid}\n${folder}/postgres\n1\n5432\n\n\n  1 1\nready\n`)
    const again = await start()
    expect(again.url).toBe(first.url)
    await again.stop()
  }
})

test('another port is used when the old one is in use', async () => {
  const first = await start()
  await first.stop()
  const port = Number(new URL(first.url).port)
  const thief = createServer().listen(port, '127.0.0.1')
  const second = await start()
  thief.close()
  expect(new URL(second.url).port).not.toBe(String(port))
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted first start does not affect the next', async () => {
  folder = tempFolder('embedded')
  for (const name of ['postgres.new', 'postgres.initdb', 'postgres.json']) writeFileSync(join(folder, name), '{"por')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
})

test('a lost password and data of another version give clear errors', async () => {
  await (await start()).stop()
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this Beseda brings PostgreSQL 18/)
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '18\n')
  rmSync(join(folder, 'postgres.password'))
  await expect(start()).rejects.toThrow(/postgres\.password with the database password is missing/)
})

test('a copied cluster that others may read is closed to them, not refused', async () => {
  await (await start()).stop()
  chmodSync(join(folder, 'postgres'), 0o755)
  await start()
  expect(mode('postgres')).toBe(0o700)
})

test('a data folder that is a file gives a clear error', async () => {
  folder = tempFolder('embedded')
  const file = join(folder, 'data')
  writeFileSync(file, '')
  await expect(start({ dataDir: file })).rejects.toThrow(`The data folder ${file} cannot be used`)
})
