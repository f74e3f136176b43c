import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { bulkRuns } from '@beseda/contract/endpoints/bulk-runs.ts'
import { savedViews } from '@beseda/contract/endpoints/saved-views.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  // Nobody gets a chat by themselves.
  await w.sql("update teams set distribution_rule = 'manual'")
  ann = await w.operator('ann', {})
  bob = await w.operator('bob', {})
  boss = await w.operator('boss', { rights: allRights })
})
afterEach(() => w.close())

const written = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const client = await w.visitor(`client ${n}`)
    await client.writes('hello')
    ids.push(await client.chatId())
  }
  return ids
}
const refusal = async <E extends Endpoint>(who: Operator, endpoint: E, input: InputOf<E>) =>
  (await callEndpoint(w.app, endpoint, input, { token: who.token })).code
const pending = { filter: 'pending', scope: 'mine' } as const
const namesOf = async (who: Operator) => (await who.call(savedViews.list, {})).views.map(({ name }) => name)

test('a view is private or shared; each user counts the chats that they see, as they are now', async () => {
  const [chatId] = await written(3)
  const own = { id: w.newId(), name: ' Мои ждут ', shared: false, list: pending }
  const saved = await ann.call(savedViews.create, own)
  expect(saved).toMatchObject({ name: 'Мои ждут', count: 3, mayChange: true })
  expect(await ann.call(savedViews.create, own)).toEqual(saved)
  const shared = {
    id: w.newId(),
    name: 'Все ждут',
    shared: true,
    list: { filter: 'pending', scope: 'all', wait: 'waiting' } as const,
  }
  expect(await refusal(ann, savedViews.create, { ...shared, list: pending })).toBe('ACCESS_DENIED')
  await boss.call(savedViews.create, { ...shared, id: w.newId(), name: 'Общие', list: pending })
  await boss.call(savedViews.create, shared)
  expect([await namesOf(ann), await namesOf(bob), await namesOf(boss)]).toEqual([
    ['Мои ждут', 'Общие'],
    ['Общие'],
    ['Все ждут', 'Общие'],
  ])
  await ann.take(chatId!)
  const { views } = await ann.call(savedViews.list, {})
  expect(views.map(({ count, mayChange }) => [count, mayChange])).toEqual([
    [2, true],
    [2, false],
  ])
})
test('only those who may share change shared views; a foreign private view does not exist', async () => {
  const view = await ann.call(savedViews.create, { id: w.newId(), name: 'Мои', shared: false, list: pending })
  const change = { savedViewId: view.id, name: 'Ждут', shared: false }
  expect(await refusal(bob, savedViews.change, change)).toBe('SAVED_VIEW_NOT_FOUND')
  expect(await refusal(boss, savedViews.delete, { savedViewId: view.id })).toBe('SAVED_VIEW_NOT_FOUND')
  expect(await refusal(ann, savedViews.change, { ...change, shared: true })).toBe('ACCESS_DENIED')
  const list = { filter: 'overdue', scope: 'mine' } as const
  expect(await ann.call(savedViews.change, { ...change, list })).toMatchObject({ name: 'Ждут', list })
  const common = await boss.call(savedViews.create, { id: w.newId(), name: 'Общий', shared: true, list: pending })
  expect(await refusal(ann, savedViews.delete, { savedViewId: common.id })).toBe('ACCESS_DENIED')
  await boss.call(savedViews.delete, { savedViewId: common.id })
  expect(await namesOf(ann)).toEqual(['Ждут'])
  const log = await w.sql<{ action: string; name: string }>(
    "select action, name from audit_log where entity = 'savedView' order by at, id",
  )
  expect(log).toEqual([
    { action: 'created', name: 'Общий' },
    { action: 'deleted', name: 'Общий' },
  ])
})
test('the number of views is limited, the private ones of each user for themselves', async () => {
  await w.sql(
    `insert into saved_views (id, organization_id, created_by, name, shared, list, created_at)
      select gen_random_uuid(), $1, $2, 'v' || n, false, '{"filter":"pending"}', now() from generate_series(1, $3) n`,
    [w.organizationId, ann.id, limits.savedViews],
  )
  const view = () => ({ id: w.newId(), name: 'Ещё', shared: false, list: pending })
  expect(await refusal(ann, savedViews.create, view())).toBe('SAVED_VIEWS_TOO_MANY')
  await bob.call(savedViews.create, view())
})

test('an action for a whole list is done by a job, chat by chat; refusals are counted by reason', async () => {
  const chatIds = await written(5)
  await boss.take(chatIds[0]!)
  await bob.take(chatIds[1]!)
  const list = { filter: 'pending', scope: 'mine', wait: 'waiting' } as const
  await w.sql('update teams set dialog_limit = 2')
  const order = { id: w.newId(), list, action: { name: 'take' as const } }
  expect(await ann.call(bulkRuns.start, order)).toMatchObject({ name: 'take', state: 'running', total: 3, done: 0 })
  await ann.call(bulkRuns.start, order)
  await w.settle()
  const run = await ann.call(bulkRuns.one, { bulkRunId: order.id })
  expect(run).toMatchObject({ state: 'done', total: 3, done: 2, refused: 1 })
  expect(run.reasons).toMatchObject([{ code: 'DIALOG_LIMIT_REACHED', count: 1, names: [expect.any(String)] }])
  const owners = await w.sql<{ n: number }>('select count(*)::int as n from chats where operator_id = $1', [ann.id])
  expect(owners).toEqual([{ n: 2 }])
  expect(await refusal(bob, bulkRuns.one, { bulkRunId: order.id })).toBe('BULK_RUN_NOT_FOUND')
  const events = await w.sql<{ n: number }>(
    "select count(*)::int as n from events where type = 'chat.assigned' and data->'by'->>'id' = $1",
    [ann.id],
  )
  expect(events).toEqual([{ n: 2 }])
})
test('closing a whole list closes only what the user may close; an empty or a huge list starts nothing', async () => {
  const [mine, other] = (await written(2)) as [string, string]
  await ann.take(mine)
  await bob.take(other)
  const start = (scope: 'mine' | 'all') => ({
    ...{ id: w.newId(), list: { filter: 'assigned', scope } as const, action: { name: 'close' as const } },
  })
  expect(await refusal(ann, bulkRuns.start, start('all'))).toBe('ACCESS_DENIED')
  const order = start('mine')
  await ann.call(bulkRuns.start, order)
  await w.settle()
  expect(await ann.call(bulkRuns.one, { bulkRunId: order.id })).toMatchObject({ state: 'done', total: 1, done: 1 })
  expect(await refusal(ann, bulkRuns.start, start('mine'))).toBe('BULK_RUN_EMPTY')
  const rows = await w.sql<{ closing: boolean }>('select closing_at is not null as closing from chats where id = $1', [
    other,
  ])
  expect(rows).toEqual([{ closing: false }])
  await w.sql(
    `with n as (select i, gen_random_uuid() as client, gen_random_uuid() as contact from generate_series(1, $3::int) i),
      clients as (insert into clients (id, organization_id, name, created_at) select client, $1, 'c' || i, now() from n),
      contacts as (insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at)
        select contact, $1, client, $2, 'c' || i, 'c', now() from n)
      insert into chats (id, organization_id, client_id, contact_id, channel_id, status, session_id, activity_at, created_at)
      select gen_random_uuid(), $1, client, contact, $2, 'pending', gen_random_uuid(), now(), now() from n`,
    [w.organizationId, w.channelId, limits.bulkRunChats + 1],
  )
  expect(await refusal(ann, bulkRuns.start, { ...start('mine'), list: pending })).toBe('BULK_RUN_TOO_MANY')
})
test('a stopped run does nothing more', async () => {
  await written(2)
  const order = { id: w.newId(), list: pending, action: { name: 'take' as const } }
  await ann.call(bulkRuns.start, order)
  expect(await ann.call(bulkRuns.stop, { bulkRunId: order.id })).toMatchObject({ state: 'stopped', done: 0 })
  await w.settle()
  const rows = await w.sql<{ n: number }>("select count(*)::int as n from chats where status = 'assigned'")
  expect(rows).toEqual([{ n: 0 }])
  expect(await ann.call(bulkRuns.stop, { bulkRunId: order.id })).toMatchObject({ state: 'stopped', done: 0 })
})
