import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

test('periods have both days, in their order, and a longest length; only durations have a distribution', async () => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
  const ask = (input: object) =>
    callEndpoint(w.app, reportNumbers.summary, { period: 'custom', ...input } as never, { token: boss.token })
  expect(await ask({})).toMatchObject({ error: { fields: { from: 'FIELD_REQUIRED', to: 'FIELD_REQUIRED' } } })
  expect(await ask({ from: '2030-01-05', to: '2030-01-01' })).toMatchObject({
    error: { fields: { to: 'PERIOD_REVERSED' } },
  })
  expect(await ask({ from: '2020-01-01', to: '2030-01-01' })).toMatchObject({ code: 'PERIOD_TOO_LONG' })
  expect(await ask({ from: '2030-01-01', to: '2030-01-01' })).toMatchObject({ code: 'ok' })
  expect(
    await callEndpoint(w.app, reportNumbers.distribution, { period: '7d', metric: 'dialogs' }, { token: boss.token }),
  ).toMatchObject({ code: 'METRIC_NOT_DURATION' })
})

test('a day that is over names what changed it, and counts by the new facts at once and after it is sealed again', async () => {
  const boss = await w.operator('boss', {
    rights: ['AUTHORITY_ALL_STAT', 'AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_ALL_CHATS'],
    ...{ team: null, presence: 'offline' },
  })
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  await w.advance('1m')
  await ann.reply(chatId, 'hi')
  await ann.closeChat(chatId)
  await w.advance('20h')
  const yesterday = () => boss.call(reportNumbers.summary, { period: 'yesterday' })
  const before = await yesterday()
  expect([before.total.cells.dialogs?.value, before.corrections]).toEqual([1, []])
  const sealed = () => w.sql<{ n: string }>('select count(*) as n from report_days where sealed_at is not null')
  expect(await sealed()).toEqual([{ n: '1' }])
  const [session] = await w.sql<{ id: string }>('select id from chat_sessions')
  await w.sql(
    `insert into events (organization_id, type, data, at) select organization_id, 'chat.banned',
       jsonb_build_object('chatId', chat_id, 'sessionId', id, 'by', jsonb_build_object('kind', 'user', 'id', $1::text)), $2
     from chat_sessions`,
    [boss.id, new Date(w.clock.now())],
  )
  const { factsJobOf } = await import('../../src/features/reports/store-facts.ts')
  const { work } = await import('../../src/platform/unit-of-work.ts')
  await work(w.deps, w.organizationId, async (x) => x.schedule(factsJobOf({ sessionId: session!.id })))
  expect((await yesterday()).uncounted).toBe(1)
  await w.settle()
  const after = await yesterday()
  expect([after.total.cells.dialogs?.value, after.spam, after.uncounted]).toEqual([0, 1, 0])
  expect(after.corrections).toMatchObject([{ date: after.period.from, reason: 'spam', sessions: 1 }])
  expect(await sealed()).toEqual([{ n: '0' }])
  await w.advance('1m')
  expect(await sealed()).toEqual([{ n: '1' }])
  expect((await yesterday()).total).toEqual(after.total)
})

test('operators see their own numbers, and the middle of three colleagues without names', async () => {
  const ann = await w.operator('ann')
  const own = await ann.call(reportNumbers.own, { period: 'today' })
  expect(own.cells.firstReply).toMatchObject({ n: 0, calendar: { average: null } })
  expect(own.team.onlineTime?.calendar).toBeNull()
  for (const name of ['bob', 'cat', 'dan']) await w.operator(name)
  await w.advance('1h')
  expect((await ann.call(reportNumbers.own, { period: 'today' })).team.onlineTime?.calendar).toBe(3_600_000)
  expect(await callEndpoint(w.app, reportNumbers.summary, { period: 'today' }, { token: ann.token })).toMatchObject({
    code: 'ACCESS_DENIED',
  })
})
