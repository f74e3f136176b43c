import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepared } from '../../src/platform/db.ts'
import { errorAnswer, toAppError } from '../../src/platform/errors-http.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const one = prepared('select 1 as one')
const codeAfter = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => 'ok',
    (error: unknown) => toAppError(error).refusal.code,
  )

test('a call whose idle transaction PostgreSQL ended gets 503 and may retry', async () => {
  const standing = work(w.deps, w.organizationId, async (c) => {
    await c.run(prepared(`set local idle_in_transaction_session_timeout = '50ms'`), [])
    // like a frozen process: it does not read from the connection
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    await c.run(one, [])
  })
  expect(await codeAfter(standing)).toBe('UNAVAILABLE')
  expect(await codeAfter(work(w.deps, w.organizationId, (c) => c.run(one, [])))).toBe('ok')
})
test('a call that met three deadlocks gets 503 and may retry', async () => {
  let tries = 0
  const unlucky = work(w.deps, w.organizationId, async (c) => {
    tries++
    await c.run(prepared(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`), [])
  })
  expect(await codeAfter(unlucky)).toBe('UNAVAILABLE')
  expect(tries).toBe(3)
})
test('a value that PostgreSQL refuses is invalid input, and is still logged as a fault', async () => {
  const values = [`select 'now'::bigint`, `select 'x'::uuid`, `select '2026-02-31'::date`, `select 1 / 0`]
  for (const text of values) {
    const error = await work(w.deps, w.organizationId, (c) => c.run(prepared(text), [])).catch((e: unknown) => e)
    expect(errorAnswer(error, 'eng', 'r'), text).toMatchObject({
      status: 422,
      broken: true,
      body: { code: 'INVALID_INPUT' },
    })
  }
})
