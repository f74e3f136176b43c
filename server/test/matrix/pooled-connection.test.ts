import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Pool, prepared } from '../../src/platform/db.ts'
import { read, systemWork, type WorkDeps, work } from '../../src/platform/unit-of-work.ts'
import { createWorld, type World } from '../world/world.ts'

/** T7: all transactions share one connection, so whatever one leaves behind the next would find. */

let w: World
let pool: Pool
let deps: WorkDeps
beforeEach(async () => {
  w = await createWorld()
  pool = connect({ url: w.databaseUrl, max: 1 })
  deps = { ...w.deps, pool }
})
afterEach(async () => {
  await pool.end()
  await w.close()
})

const teams = prepared('select id from teams')
const nonsense = prepared('select 1 / 0')
/** The role of the connection, its organization, and what a query that forgot its transaction sees. */
const left = async () => {
  const c = await pool.acquire()
  try {
    const [state] = await c.run<{ role: string; organization: string | null }>(
      prepared(`select current_user as role, nullif(current_setting('app.organization_id', true), '') as organization`),
      [],
    )
    return { ...state, teams: (await c.run(teams, [])).length }
  } finally {
    pool.release(c)
  }
}
const nothing = { role: 'beseda_app', organization: null, teams: 0 }

test.each<[string, () => Promise<unknown>]>([
  ['a transaction of an organization', () => work(deps, w.organizationId, (t) => t.run(teams, []))],
  ['a read', () => read(deps, w.organizationId, (c) => c.run(teams, []))],
  ['one across all organizations', () => systemWork(deps, (s) => s.run(teams, []))],
  ['one that binds itself', () => systemWork(deps, async (s) => (await s.actFor(w.organizationId)).run(teams, []))],
])('%s sees its rows and leaves neither role nor organization on the connection', async (_, run) => {
  expect(await run()).not.toEqual([])
  expect(await left()).toEqual(nothing)
})
test.each<[string, () => Promise<unknown>]>([
  ['a thrown error', () => work(deps, w.organizationId, () => Promise.reject(new Error('ours')))],
  ['a failed statement', () => work(deps, w.organizationId, (t) => t.run(nonsense, []))],
  ['one across all organizations', () => systemWork(deps, async (s) => s.run(nonsense, []))],
  ['one that binds itself', () => systemWork(deps, async (s) => (await s.actFor(w.organizationId)).run(nonsense, []))],
])('nor does %s', async (_, run) => {
  await expect(run()).rejects.toThrow(/ours|division/)
  expect(await left()).toEqual(nothing)
})
