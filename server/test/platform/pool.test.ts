import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, patient, prepared } from '../../src/platform/db.ts'
import { StatementQuery } from '../../src/platform/statement-query.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

test('after its end the pool has no connection left, so PostgreSQL can stop at once', async () => {
  const broken: Error[] = []
  const pool = connect({ url: w.databaseUrl, max: 8, onError: (error) => broken.push(error) })
  const pid = prepared('select pg_backend_pid() as pid')
  const held = await Promise.all(Array.from({ length: 8 }, () => pool.acquire()))
  const pids = (await Promise.all(held.map((c) => c.run<{ pid: number }>(pid, [])))).map(([row]) => row!.pid)
  const last = held.pop()!
  for (const connection of held) pool.release(connection)
  const end = pool.end()
  pool.release(last)
  await end
  // ends the remaining connections, as a stop of PostgreSQL does
  await w.sql(`select pg_terminate_backend(pid) from pg_stat_activity where pid in (${pids.join(', ')})`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(new Set(pids).size).toBe(8)
  expect(broken.map((error) => error.message)).toEqual([])
})

test('a statement that runs again is not described again, and its rows are the same', async () => {
  const pool = connect({ url: w.databaseUrl, max: 1 })
  const c = await pool.acquire()
  const wide = prepared(
    `select n, 'a ' || n as text, case when n > 1 then n end as gap, jsonb_build_object('n', n) as json,
       '2026-11-21 03:12:21.5Z'::timestamptz + n * interval '1 day' as at from generate_series(1, $1::int) n`,
  )
  const at = Date.parse('2026-11-21T03:12:21.5Z') + 86_400_000
  const first = { n: 1, text: 'a 1', gap: null, json: { n: 1 }, at }
  expect(await c.run(wide, [0])).toEqual([])
  expect(await c.run(wide, [1])).toEqual([first])
  const [once, none, twice] = await Promise.all([c.run(wide, [1]), c.run(wide, [0]), c.run(wide, [2])])
  expect([once, none, twice]).toEqual([
    [first],
    [],
    [first, { n: 2, text: 'a 2', gap: 2, json: { n: 2 }, at: at + 86_400_000 }],
  ])
  await expect(c.run(wide, ['x'])).rejects.toThrow('invalid input syntax')
  expect(await c.run(wide, [1])).toEqual([first])
  pool.release(c)
  await pool.end()
})
test('a statement whose columns change is refused, not misread', async () => {
  const pool = connect({ url: w.databaseUrl, max: 1, role: 'none' })
  const c = await pool.acquire()
  await c.simple('create temporary table things as select 1 as a, 2 as b')
  const all = prepared('select * from things')
  expect(await c.run(all, [])).toEqual([{ a: 1, b: 2 }])
  expect(await c.run(all, [])).toEqual([{ a: 1, b: 2 }])
  await c.simple('alter table things drop column a; alter table things add column c text')
  await expect(c.run(all, [])).rejects.toThrow('cached plan must not change result type')
  pool.release(c, true)
  await pool.end()
})
test('times of PostgreSQL are milliseconds', async () => {
  const pool = connect({ url: w.databaseUrl, max: 1 })
  const c = await pool.acquire()
  const echo = prepared('select $1::timestamptz as at')
  const times = ['2026-11-21T03:12:21Z', '1999-12-31T23:59:59.999Z', '2026-02-28T00:00:00.01Z', '0999-01-01T00:00:00Z']
  for (const text of times) expect(await c.run(echo, [text])).toEqual([{ at: Date.parse(text) }])
  expect(await c.run(echo, ['2026-11-21 03:12:21.123999Z'])).toEqual([{ at: Date.parse('2026-11-21T03:12:21.123Z') }])
  expect(await c.run(echo, ['infinity'])).toEqual([{ at: Number.NaN }])
  pool.release(c)
  await pool.end()
})
test('a patient statement has a limit of its own, on both sides; the others of its transaction have the usual one', async () => {
  const pool = connect({ url: w.databaseUrl, max: 1 })
  const c = await pool.acquire()
  await c.simple('begin')
  const limit = prepared(`select current_setting('statement_timeout') as limit`)
  const failing = patient(prepared('select 1 / $1::int'))
  expect(await c.run(limit, [])).toEqual([{ limit: '5s' }])
  expect(await c.run(patient(limit), [])).toEqual([{ limit: '2min' }])
  expect(await c.run(limit, [])).toEqual([{ limit: '5s' }])
  await expect(c.run(patient(prepared('select pg_sleep(60)'), 50), [])).rejects.toThrow('statement timeout')
  await c.simple('rollback; begin')
  await expect(c.run(failing, [0])).rejects.toThrow('division by zero')
  await c.simple('rollback; begin')
  expect(await c.run(limit, [])).toEqual([{ limit: '5s' }])
  await c.simple('commit')
  pool.release(c)
  await pool.end()
  expect(new StatementQuery(failing, [], new Map(), () => {}).query_timeout).toBe(120_500)
})
