import { reports } from '@beseda/contract/endpoints/reports.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test('a time with more requests than can be checked is refused with both numbers; one request fewer is not', async () => {
  w = await createWorld()
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT', 'AUTHORITY_CHAT_DISTRIBUTION'] })
  const client = await w.visitor('client')
  await client.writes('hi')
  await boss.closeChat(await client.chatId())
  await w.sql(
    `insert into chat_sessions
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'number', n))).*
     from chat_sessions s, generate_series(2, $1::int) n`,
    [limits.historyRequests + 1],
  )
  const until = w.clock.now()
  const from = until - 3_600_000
  const ask = () => callEndpoint(w.app, reports.historyRequests, { from, until }, { token: boss.token })
  expect(await ask()).toMatchObject({
    code: 'PERIOD_TOO_BUSY',
    entity: null,
    error: { params: { count: limits.historyRequests + 1, most: limits.historyRequests } },
  })
  await w.sql('delete from chat_sessions where number = $1', [limits.historyRequests + 1])
  expect(await ask()).toMatchObject({ code: 'ok', entity: { total: limits.historyRequests } })
})
