import { queues } from '@beseda/contract/endpoints/queues.ts'
import { forecastKnownMs, isSoonRed } from '@beseda/domain/sla/forecast.ts'
import { expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

test('what turns red within ten minutes, the nearest first, of everybody; red ones and answered ones are not forecast', async () => {
  const w = await createWorld()
  try {
    const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'], team: null })
    const ann = await w.operator('ann')
    const all = () => boss.call(queues.forecast, {})
    const names = async () => {
      const soon = (await all()).chats.filter((c) => isSoonRed(c.due, w.clock.now())).map((c) => c.client.id)
      expect((await all()).total).toBe(soon.length)
      return soon
    }
    const [first, second] = [await w.visitor('first'), await w.visitor('second')]
    await w.sql('update channels set delay_medium_s = 600, delay_high_s = 1200 where id = $1', [w.channelId])
    await first.writes('hello')
    await w.advance('4m')
    await second.writes('hello')
    expect(await names()).toEqual([])
    expect((await all()).chats, 'the first one is known ahead').toHaveLength(2)
    await w.advance('6m')
    const [one, two] = [...(await ann.queue())].sort((a, b) => a.session.number - b.session.number)
    expect(await names()).toEqual([one!.client.id])
    await w.advance('5m')
    expect(await names()).toEqual([one!.client.id, two!.client.id])
    await ann.reply(two!.id, 'here')
    expect(await names()).toEqual([one!.client.id])
    await w.advance('5m')
    expect(await all()).toEqual({ total: 0, chats: [], until: w.clock.now() + forecastKnownMs })
    expect(await codeOf(ann.call(queues.forecast, {}))).toBe('ACCESS_DENIED')
  } finally {
    await w.close()
  }
})

test('more than a page: the next ones are listed, all are counted, and `until` says how far the page reaches', async () => {
  const w = await createWorld()
  try {
    const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'], team: null })
    const before = await boss.call(queues.longestWaiting, {})
    expect(before).toEqual({ total: 0, chats: [] })
    await (await w.visitor('first')).writes('hello')
    await copies(w, 150)
    const { total, chats: page, until } = await boss.call(queues.forecast, {})
    const times = page.map((c) => c.due!.highAt)
    expect([total, page.length, until]).toEqual([151, 100, times.at(-1)])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const oldest = await boss.call(queues.longestWaiting, { limit: 3 })
    expect([oldest.total, oldest.chats.length]).toEqual([151, 3])
    const since = oldest.chats.map((c) => c.waitingSince!)
    expect(since).toEqual(since.toSorted((a, b) => a - b))
    const ann = await w.operator('ann')
    expect(await codeOf(ann.call(queues.longestWaiting, {}))).toBe('ACCESS_DENIED')
  } finally {
    await w.close()
  }
})
/** More chats like the one that is there, each a second older. */
const copies = async (w: World, n: number): Promise<void> => {
  const like = async (table: string, change: string) => {
    const stored = await w.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const names = stored.map(({ name }) => name)
    await w.sql(
      `insert into ${table} (${names.join()}) select ${names.map((name) => `(r).${name}`).join()} from (
         select jsonb_populate_record(x, ${change}) as r from ${table} x, generate_series(1, ${n}) i) y`,
    )
  }
  const nth = (digit: number) => `('0000000${digit}-0000-4000-8000-' || lpad(i::text, 12, '0'))`
  await like('contacts', `jsonb_build_object('id', ${nth(1)}, 'external_id', 'copy ' || i, 'token_hash', null)`)
  await like(
    'chats',
    `jsonb_build_object('id', ${nth(2)}, 'contact_id', ${nth(1)}, 'waiting_since', x.waiting_since - i * interval '1 second',
       'high_at', x.high_at - i * interval '1 second')`,
  )
}
