import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

/** Transactions that stored messages of clients, by how many each stored. */
const sharedBy = () =>
  w
    .sql<{ n: number }>(
      "select count(*)::int as n from messages where kind = 'message' and author_kind = 'client' group by xmin order by 1",
    )
    .then((rows) => rows.map((r) => r.n))
/** Locks a chat as a transaction does that works on it. */
const holdChat = async (chatId: string): Promise<() => Promise<void>> => {
  const holder = new pg.Client({ connectionString: w.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from chats where id = $1 for no key update', [chatId])
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}
/** One who has room for everybody. */
const operator = async () => {
  const team = await w.team({ limit: 99 })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  return w.operator('ann', { team })
}
const conversations = async (count: number) => {
  await operator()
  const clients = await Promise.all(Array.from({ length: count }, (_, i) => w.visitor(`c${i}`)))
  for (const client of clients) await client.writes('hello')
  return clients
}

test('messages that arrive together share a transaction, and each chat has its own order, unread count and events', async () => {
  w = await createWorld()
  const clients = await conversations(6)
  const all = [...clients, ...clients, ...clients]
  const sent = await Promise.all(all.map((client, i) => client.writes(`message ${Math.floor(i / 6)}`)))
  expect((await sharedBy()).at(-1)).toBeGreaterThan(1)
  for (const [i, client] of clients.entries()) {
    const own = sent.filter((_, n) => n % 6 === i)
    expect(own.map((m) => m.text)).toEqual(['message 0', 'message 1', 'message 2'])
    const [first] = own
    expect(own.map((m) => m.seq)).toEqual([first!.seq, first!.seq + 1, first!.seq + 2])
    expect((await client.sees()).map((m) => m.text)).toEqual(['hello', 'message 0', 'message 1', 'message 2'])
  }
  expect(await w.sql('select distinct unread, last_seq from chats')).toEqual([{ unread: 4, last_seq: 6 }])
  expect(
    await w.sql(`
    select e.data ->> 'chatId' as chat, array_agg((e.data ->> 'seq')::int order by e.id) as told from events e
    where e.type = 'message.received' group by 1 having array_agg((e.data ->> 'seq')::int order by e.id) <> '{2,4,5,6}'`),
  ).toEqual([])
})
test('a refused, a repeated, and one for a closed chat: each has its own response', async () => {
  w = await createWorld()
  const ann = await operator()
  const clients = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => w.visitor(name)))
  for (const client of clients) await client.writes('hello')
  const [a, b, c, d, e] = clients as [
    (typeof clients)[0],
    (typeof clients)[0],
    (typeof clients)[0],
    (typeof clients)[0],
    (typeof clients)[0],
  ]
  const id = w.newId()
  const before = await b.writes('once', id)
  await ann.closeChat(await c.chatId())
  const codes = await Promise.all([
    codeOf(a.writes('x'.repeat(4_001))),
    b.writes('once', id),
    c.writes('open again'),
    d.writes('as ever'),
    codeOf(e.writes('')),
  ])
  expect(codes).toMatchObject([
    'MESSAGE_TOO_LONG',
    { seq: before.seq },
    { text: 'open again' },
    { text: 'as ever' },
    'MESSAGE_EMPTY',
  ])
  expect((await b.sees()).map((m) => m.text)).toEqual(['hello', 'once'])
  expect((await w.eventLog()).filter((line) => line.startsWith('chat.opened'))).toHaveLength(6)
})
test('a locked chat delays no other', async () => {
  w = await createWorld()
  const clients = await conversations(3)
  const [busy, ...others] = clients
  const release = await holdChat(await busy!.chatId())
  const late = busy!.writes('held up')
  let isDone = false
  void late.then(() => {
    isDone = true
  })
  await Promise.all(others.map((client) => client.writes('not held up')))
  await Promise.all(others.map((client) => client.writes('nor now')))
  expect(isDone).toBe(false)
  await release()
  expect((await late).text).toBe('held up')
})
test('a rule that fails for one costs the others nothing', async () => {
  let poison = 0
  w = await createWorld({
    faults: () => {
      if (poison-- > 0) throw new Error('a broken rule')
    },
  })
  const clients = await conversations(4)
  poison = 1
  const sent = await Promise.all(clients.map((client) => client.writes('still here')))
  expect(sent.map((m) => m.text)).toEqual(Array(4).fill('still here'))
  for (const client of clients) expect((await client.sees()).map((m) => m.text)).toEqual(['hello', 'still here'])
})
