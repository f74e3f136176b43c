import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const yesterdays = () =>
  w.sql<{ sealed: boolean; dueIn: number | null }>(
    `select sealed_at is not null as sealed, extract(epoch from due_at - $1)::float8 as "dueIn"
     from report_days where ends_at <= $1 and ends_at > $1 - interval '1 day'`,
    [new Date(w.clock.now())],
  )

test('a day that cannot be added up is tried again after five minutes; reports read its facts until then', async () => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  await ann.reply(chatId, 'hi')
  await ann.closeChat(chatId)
  await w.advance('1m')
  await w.sql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'cannot be added up'; end $$;
    create trigger refuse before update of sealed_at on report_days for each row when (new.sealed_at is not null)
      execute function refuse()`)

  await expect(w.advance('20h')).rejects.toThrow('cannot be added up')
  await w.settle()
  expect(await yesterdays()).toEqual([{ sealed: false, dueIn: 300 }])
  const closed = async () => {
    const { total } = await boss.call(reportNumbers.summary, { period: 'yesterday' })
    return total.cells.closed?.value
  }
  expect(await closed()).toBe(1)

  await w.sql('drop trigger refuse on report_days; drop function refuse')
  await w.advance('4m')
  expect(await yesterdays()).toMatchObject([{ sealed: false }])
  await w.advance('1m')
  expect(await yesterdays()).toEqual([{ sealed: true, dueIn: null }])
  expect(await closed()).toBe(1)
})
