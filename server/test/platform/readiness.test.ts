import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

let w: World
let probe: string
beforeEach(async () => {
  w = await createWorld({ ownServer: true })
  probe = join(w.dataDir, 'files', 'ready')
})
afterEach(() => w.close())
const readiness = async () => {
  w.clock.advance(5_000)
  const answer = await w.app.inject('/readyz')
  return [answer.statusCode, answer.json()]
}

test('ready: a file and the database can be written', async () => {
  expect(await readiness()).toEqual([200, { ready: true }])
  expect(readFileSync(probe, 'utf8')).toBe('ready\n')
  expect(statSync(probe).mode & 0o777).toBe(0o600)
})
test('a full disk is named, and its end as well', async () => {
  symlinkSync('/dev/full', probe)
  expect(await readiness()).toEqual([503, { ready: false, reason: 'disk full' }])
  rmSync(probe)
  expect(await readiness()).toEqual([200, { ready: true }])
})
test('a data folder that cannot be written is named', async () => {
  mkdirSync(probe)
  expect(await readiness()).toEqual([503, { ready: false, reason: 'data folder' }])
})
test('a database that answers but cannot be written is named', async () => {
  await w.sql('revoke update on nodes from beseda_system')
  expect(await readiness()).toEqual([503, { ready: false, reason: 'database' }])
  await w.sql('grant update on nodes to beseda_system')
  expect(await readiness()).toEqual([200, { ready: true }])
})
test('the disk is written at most every five seconds, however many ask', async () => {
  expect(await readiness()).toEqual([200, { ready: true }])
  writeFileSync(probe, 'mark')
  const answers = await Promise.all(Array.from({ length: 20 }, () => w.app.inject('/readyz')))
  expect(answers.map((a) => a.statusCode)).toEqual(Array(20).fill(200))
  expect(readFileSync(probe, 'utf8')).toBe('mark')
  await readiness()
  expect(readFileSync(probe, 'utf8')).toBe('ready\n')
})
