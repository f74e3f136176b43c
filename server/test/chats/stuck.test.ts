import { afterEach, expect, test } from 'vitest'
import { createStuckSweep } from '../../src/features/assignment/stuck.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

const teamOf = async (limit: number) => {
  const team = await w.team({ limit })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  return team
}
const counted = async () => /^beseda_queue_stuck_total (\d+)$/m.exec(await w.deps.metrics.text())?.[1]

test('a chat that waits although an operator is free is found after a second, assigned, and counted', async () => {
  w = await createWorld()
  const team = await teamOf(5)
  const ann = await w.operator('ann', { team, presence: 'offline' })
  const client = await w.visitor('client')
  await client.writes('hello')
  await w.settle()
  // as a bug or a hand in the database would: nobody is told of it
  await w.sql("update operator_presence set presence = 'online' where user_id = $1", [ann.id])
  await w.settle()
  expect(await ann.queue()).toEqual([])
  await w.advance('1s')
  expect((await ann.queue()).map((c) => c.id)).toEqual([await client.chatId()])
  expect(await counted()).toBe('1')
  await w.advance('5s')
  expect(await counted()).toBe('1')
})
test('a chat with a scheduled fill counts as stuck only after ten seconds', async () => {
  w = await createWorld()
  await w.operator('ann', { presence: 'online' })
  await (await w.visitor('client')).writes('hello')
  await w.settle()
  await w.sql(`update chats set status = 'pending', operator_id = null`)
  const sweep = createStuckSweep()
  const job = 'insert into jobs (organization_id, name, data, run_at, created_at) values ($1, $2, $3, $4, $4)'
  const values = [w.organizationId, 'distribution.fill', '{}']
  await w.sql(job, [...values, new Date(w.clock.now())])
  const waits = async (): Promise<number> => (await sweep.next(w.deps))! - w.clock.now()
  expect(await waits()).toBe(10_000)
  // one that has failed and rests for a while is not on its way
  await w.sql('update jobs set run_at = $1', [new Date(w.clock.now() + 60_000)])
  expect(await waits()).toBe(1_000)
})
test('who waits rightly is left alone: everybody full, of another team, without the right, held back from who did not answer', async () => {
  w = await createWorld()
  const team = await w.team({ limit: 1, redistribute: 5 })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  const ann = await w.operator('ann', { team })
  await w.operator('bob', { team: await w.team({ limit: 5 }) })
  await w.operator('eve', { team, rights: [] })
  for (const name of ['first', 'second']) await (await w.visitor(name)).writes('hello')
  await w.advance('10s')
  expect(await ann.queue()).toHaveLength(1)
  expect(await ann.queue('pending')).toHaveLength(1)
  await w.advance('5m')
  await w.advance('10s')
  expect(await ann.queue('pending')).toHaveLength(1)
  expect(await counted()).toBe('0')
})
