import { auth } from '@beseda/contract/endpoints/auth.ts'
import { overview } from '@beseda/contract/endpoints/overview.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let head: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  head = await w.operator('head', { rights: ['AUTHORITY_ALL_CHATS'] })
})
afterAll(() => w.close())

test('every number is the length of the list that it leads to', async () => {
  for (const name of ['one', 'two']) await (await w.visitor(name)).writes('hello')
  await w.sql("update operator_presence set presence = 'offline' where user_id = $1", [ann.id])
  await (await w.visitor('three')).writes('hello')
  await w.advance('11m')
  const now = await head.call(overview.now, {})
  const length = async (filter: 'overdue' | 'pending') => (await head.call(queues.list, { filter, scope: 'all' })).total
  expect(now.late.total).toBe(await length('overdue'))
  expect(now.waiting.total).toBe(await length('pending'))
  expect(now.late.total).toBe(3)
  const late = await head.call(queues.list, { filter: 'overdue', scope: 'all' })
  expect(now.late.chats).toEqual(late.chats)
  expect(now.teams).toMatchObject([{ team: { id: w.teamId }, waiting: now.waiting.total, late: 3 }])
  expect(now.undelivered).toEqual({ total: 0, chats: [] })
})
test('who is there, with their load, limit and late chats; who is away is only counted', async () => {
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.settle()
  const { operators, presences } = await head.call(overview.now, {})
  expect(operators).toMatchObject([{ id: ann.id, name: 'ann', presence: 'online', limit: 10, teamIds: [w.teamId] }])
  expect(operators[0]!.load).toBe((await ann.queue()).length)
  expect(operators[0]!.late).toBe((await ann.queue('overdue')).filter((c) => c.operator?.id === ann.id).length)
  expect(presences).toEqual({ online: 1, finishing: 0, break: 0, offline: 0 })
  await w.operator('cat', { presence: 'offline' })
  expect((await head.call(overview.now, {})).presences).toMatchObject({ online: 1, offline: 1 })
})
test('a channel that does not work is named with its reason, unless it is off', async () => {
  await w.sql(
    `insert into channel_health (channel_id, organization_id, since, state, reason) values ($1, $2, $3, 'broken', 'token')
     on conflict (channel_id) do update set state = 'broken', reason = 'token', since = excluded.since`,
    [w.loopbackId, w.organizationId, new Date(w.clock.now()).toISOString()],
  )
  expect((await head.call(overview.now, {})).channels).toEqual([
    { id: w.loopbackId, name: 'loopback', state: 'broken', reason: 'token', since: w.clock.now() },
  ])
  await w.sql('update channels set active = false where id = $1', [w.loopbackId])
  expect((await head.call(overview.now, {})).channels).toEqual([])
})
test('only those who see all chats have it', async () => {
  expect(await codeOf(ann.call(overview.now, {}))).toBe('ACCESS_DENIED')
})
test('another organization is not in it', async () => {
  const other = await w.another()
  const stranger = await w.operator('stranger', {
    ...{ organization: other.organizationId, rights: ['AUTHORITY_ALL_CHATS'] as const },
  })
  const now = await stranger.call(overview.now, {})
  expect([now.operators, now.late.total, now.waiting.total, now.teams, now.channels]).toEqual([[], 0, 0, [], []])
})
