import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { clusterProcesses } from './cluster-processes.ts'
import { startEmbedded } from './start-embedded.ts'
import { ended, type Held, holdInProcess, query, usePreparedFolders } from './test-hold.ts'
import { waitUntil } from './wait-until.ts'

const preparedFolder = usePreparedFolders()
let folder = ''
let held: Held[] = []
const hold = async () => {
  const one = await holdInProcess(folder)
  held.push(one)
  return one
}
const processes = () => clusterProcesses(join(folder, 'postgres'))

beforeEach(() => {
  folder = preparedFolder('recovery')
})
afterEach(async () => {
  for (const { child } of held) {
    child.kill('SIGTERM')
    await ended(child)
  }
  held = []
  expect(await waitUntil(systemClock, 20_000, () => processes().length === 0)).toBe(true)
  rmSync(folder, { recursive: true, force: true })
})

test('SIGTERM and SIGINT stop the database in order, exit code 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child } = await hold()
    child.kill(signal)
    expect(await ended(child)).toBe(0)
    expect(processes()).toEqual([])
  }
})

test('kill -9 of the parent: the database ends by itself soon', async () => {
  const { child } = await hold()
  expect(processes().length).toBeGreaterThan(3)
  child.kill('SIGKILL')
  await ended(child)
  expect(await waitUntil(systemClock, 20_000, () => processes().length === 0)).toBe(true)
})

test('kill -9 of the parent: an immediate next start finds all committed data', async () => {
  let rows = 0
  for (let i = 0; i < 3; i++) {
    const { child, url } = await hold()
    await query(url, 'create table if not exists t (n int)')
    await query(url, `insert into t values (${rows++})`)
    child.kill('SIGKILL')
    await ended(child)
  }
  const { url } = await hold()
  expect(await query(url, 'select count(*)::int as n from t')).toEqual([{ n: rows }])
})

test('kill -9 of the parent and its database: the next start recovers', async () => {
  const first = await hold()
  await query(first.url, 'create table t as select 1 as n')
  process.kill(first.pid, 'SIGSTOP') // so that it cannot shut down in order
  first.child.kill('SIGKILL')
  await ended(first.child)
  process.kill(first.pid, 'SIGKILL')
  const second = await hold()
  expect(await query(second.url, 'select n from t')).toEqual([{ n: 1 }])
})

test('a frozen database of a killed parent is stopped in order', async () => {
  const first = await hold()
  await query(first.url, 'create table t as select 1 as n')
  process.kill(first.pid, 'SIGSTOP')
  first.child.kill('SIGKILL')
  await ended(first.child)
  const second = await hold()
  expect(await query(second.url, 'select n from t')).toEqual([{ n: 1 }])
})

test('kill -9 of the postmaster while the parent runs: it restarts at the same address', async () => {
  const report = vi.fn()
  const embedded = await startEmbedded({ dataDir: folder, report })
  try {
    await query(embedded.url, 'create table t as select 1 as n')
    const before = embedded.pid()
    await embedded.restart('kill')
    expect(embedded.pid()).not.toBe(before)
    expect(await query(embedded.url, 'select n from t')).toEqual([{ n: 1 }])
    expect(report).toHaveBeenCalledWith('PostgreSQL ended by itself and is started again')
    await embedded.restart()
    expect(await query(embedded.url, 'select n from t')).toEqual([{ n: 1 }])
  } finally {
    await embedded.stop()
  }
})

test('a start waits for a stopping instance', async () => {
  const first = await startEmbedded({ dataDir: folder })
  const stopping = first.stop()
  const second = await startEmbedded({ dataDir: folder })
  await stopping
  await second.stop()
})
