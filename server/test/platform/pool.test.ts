import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, prepared } from '../../src/platform/db.ts'
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
