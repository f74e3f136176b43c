import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestClock, testClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { defineJob, handlersOf } from '../../src/platform/jobs/define-job.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { findDue } from '../../src/platform/jobs/due.ts'
import type { OutsideHandler } from '../../src/platform/jobs/handler.ts'
import { runJob } from '../../src/platform/jobs/run.ts'
import { note } from './note.ts'
import { plainHandlers } from './plain-jobs.ts'
import { openShop, type Shop } from './shop.ts'

/** Jobs whose result nobody misses: after the last attempt they are removed instead of waiting for an administrator. */

let clock: TestClock
let shop: Shop
beforeEach(async () => {
  clock = testClock()
  shop = await openShop(clock)
})
afterEach(() => shop.close())

const look = (maxAttempts: number) => shop.add({ name: 'look', data: { at: 'photo' }, maxAttempts })
const failing: OutsideHandler<object> = {
  outside: async () => ({ error: 'not found' }),
  onDead: (w, _, error) => note(w, `given up: ${error}`),
  optional: true,
}

test('after its last attempt it is removed, and its hook runs in the same transaction', async () => {
  await look(2)
  await runDueJobs(shop.deps, plainHandlers({ look: failing }))
  expect(await shop.notes()).toEqual([])
  clock.advance(1500)
  await runDueJobs(shop.deps, plainHandlers({ look: failing }))
  expect(await shop.notes()).toEqual(['given up: not found'])
  expect(await census(shop.deps)).toEqual([])
  expect(await shop.query('select * from job_attempts')).toEqual([])
})
test('so it is when its worker dies in the last attempt', async () => {
  await look(1)
  const [candidate] = await findDue(shop.deps, {
    ...{ limit: 1, except: [], outsideNames: ['look'], outside: true, inside: false },
  })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const hanging = {
    ...failing,
    outside: () => {
      begin()
      return new Promise<never>(() => {})
    },
  }
  // this worker is paused: its clock stops, so it does not renew its lease
  void runJob({ ...shop.deps, clock: testClock(clock.now()) }, plainHandlers({ look: hanging }), candidate!)
  await begun
  clock.advance(60_000)
  await runDueJobs(shop.deps, plainHandlers({ look: failing }))
  expect(await shop.notes()).toEqual(['given up: the worker died in the last attempt'])
  expect(await census(shop.deps)).toEqual([])
})
test('data that do not fit it are a fault of the product, and stay', async () => {
  await look(3)
  const strict = defineJob('look', z.object({ number: z.number() })).handledBy({ ...failing })
  await runDueJobs(shop.deps, handlersOf([strict]))
  expect(await census(shop.deps)).toEqual([{ name: 'look', ready: 0, running: 0, dead: 1 }])
})
