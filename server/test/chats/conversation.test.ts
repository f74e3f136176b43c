import { messages } from '@beseda/contract/endpoints/messages.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test('a customer writes, the operator answers, the customer reads it', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('Где мой заказ?')
  const [chat] = await ann.queue()
  expect(chat).toMatchObject({ status: 'assigned', unread: 1, lastMessage: { preview: 'Где мой заказ?' } })
  const sent = await ann.reply(chat!.id, 'Сейчас посмотрю')
  expect(sent).toMatchObject({ status: 'sent', seq: 4 })
  expect((await client.sees()).map((m) => [m.mine, m.text])).toEqual([
    [true, 'Где мой заказ?'],
    [false, 'Сейчас посмотрю'],
  ])
  await client.call(widget.receipts, { deliveredSeq: 4, readSeq: 0 })
  expect((await ann.feed(chat!.id)).at(-1)?.status).toBe('delivered')
  await client.call(widget.receipts, { deliveredSeq: 4, readSeq: 4 })
  expect((await ann.feed(chat!.id)).at(-1)?.status).toBe('read')
  expect((await ann.queue())[0]).toMatchObject({ unread: 0, waitingSince: null, lastMessage: { status: 'read' } })
  expect(await w.eventLog()).toEqual([
    'client.created',
    'chat.opened',
    'message.received',
    'chat.assigned ann',
    'message.composed',
    'message.statusChanged',
    'chat.read',
    'message.statusChanged',
    'chat.read',
  ])
})
test('the same id again changes nothing, in both directions', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const id = w.newId()
  const twice = await Promise.all(Array.from({ length: 5 }, () => client.writes('hello', id)))
  expect(new Set(twice.map((m) => m.seq)).size).toBe(1)
  const chatId = await client.chatId()
  const reply = w.newId()
  const replies = await Promise.all(Array.from({ length: 5 }, () => ann.reply(chatId, 'hi', { id: reply })))
  expect(new Set(replies.map((m) => m.seq)).size).toBe(1)
  expect((await client.sees()).map((m) => m.text)).toEqual(['hello', 'hi'])
  const bob = await w.operator('bob')
  expect(await codeOf(bob.reply(chatId, 'stolen id', { id: reply }))).toBe('MESSAGE_ID_TAKEN')
})
test('internal messages and history never reach the visitor; the same id of another visitor says nothing', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const id = w.newId()
  await client.writes('my secret', id)
  const chatId = await client.chatId()
  await ann.reply(chatId, 'he is angry', { internal: true })
  expect(JSON.stringify(await client.call(widget.messages, {}))).not.toContain('angry')
  const stranger = await w.visitor('stranger')
  expect((await stranger.writes('mine', id)).text).toBe('mine')
  expect(await stranger.sees()).toHaveLength(1)
})
test('closing, then a new message: a new session with the next number', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('one')
  const chatId = await client.chatId()
  await ann.reply(chatId, 'done')
  expect(await ann.closeChat(chatId)).toMatchObject({ status: 'closed', operator: { name: 'ann' }, unread: 0 })
  expect(await codeOf(ann.closeChat(chatId))).toBe('CHAT_CLOSED')
  expect(await codeOf(ann.reply(chatId, 'too late'))).toBe('CHAT_CLOSED')
  await ann.reply(chatId, 'a remark afterwards', { internal: true })
  expect((await ann.queue('closed')).map((c) => c.id)).toEqual([chatId])
  await client.writes('two')
  expect(await ann.queue('closed')).toEqual([])
  const feed = await ann.feed(chatId)
  expect(feed.map((m) => m.seq)).toEqual(feed.map((_, i) => i + 1))
  expect(feed.filter((m) => m.history).map((m) => [m.history!.type, m.history!.sessionNumber])).toEqual([
    ['opened', 1],
    ['assigned', 1],
    ['closed', 1],
    ['opened', 2],
    ['assigned', 2],
  ])
})
/** On a slow machine some of many wait too long for a connection; a client repeats the message. */
const untilSent = async (send: (id: string) => Promise<unknown>): Promise<void> => {
  const id = w.newId()
  const isSent = () =>
    send(id).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== 'UNAVAILABLE') throw error
        return false
      },
    )
  while (!(await isSent()));
}
test('forty customers at once for three operators of two places: six in progress, the oldest first when places free', async () => {
  w = await createWorld()
  const team = await w.team({ limit: 2 })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  const operators = await Promise.all(['ann', 'bob', 'eve'].map((name) => w.operator(name, { team })))
  const clients = await Promise.all(Array.from({ length: 40 }, (_, i) => w.visitor(`c${i}`)))
  await Promise.all(clients.map((c) => untilSent((id) => c.writes('hi', id))))
  await w.settle()
  const counts = () =>
    w.sql<{ status: string; n: number }>('select status, count(*)::int as n from chats group by 1 order by 1')
  expect(await counts()).toEqual([
    { status: 'assigned', n: 6 },
    { status: 'pending', n: 34 },
  ])
  for (const o of operators) expect(await o.queue()).toHaveLength(2)
  const waiting = (
    await w.sql<{ id: string }>("select id from chats where status = 'pending' order by waiting_since, id")
  ).map((r) => r.id)
  const [first] = await operators[0]!.queue()
  await w.advance('1s')
  await operators[0]!.closeChat(first!.id)
  await w.settle()
  expect((await operators[0]!.queue()).map((c) => c.id)).toContain(waiting[0])
  expect(await counts()).toEqual([
    { status: 'assigned', n: 6 },
    { status: 'closed', n: 1 },
    { status: 'pending', n: 33 },
  ])
})
test('two operators take one chat at the same time: one gets it, the other learns who', async () => {
  w = await createWorld()
  const client = await w.visitor('client')
  await client.writes('anybody?')
  const chatId = await client.chatId()
  const both = await Promise.all(['ann', 'bob'].map((name) => w.operator(name)))
  const results = await Promise.all(both.map((o) => codeOf(o.take(chatId))))
  expect(results.sort()).toEqual(['CHAT_TAKEN', 'ok'])
})
test('an unanswered chat moves to another operator after the team’s time, and a reply in between stops that', async () => {
  w = await createWorld()
  const team = await w.team({ limit: 5, redistribute: 5 })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  const [ann, bob] = [await w.operator('ann', { team }), await w.operator('bob', { team })]
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const [owner, other] = (await ann.queue()).length ? [ann, bob] : [bob, ann]
  await w.advance('4m')
  expect(await owner.queue()).toHaveLength(1)
  await w.advance('1m')
  expect(await owner.queue()).toEqual([])
  expect((await other.queue()).map((c) => c.id)).toEqual([chatId])
  await other.reply(chatId, 'here')
  await w.advance('10m')
  expect(await other.queue()).toHaveLength(1)
})
test('an operator who does not answer loses the chat to the queue; others get it at once, the same one after the cooldown', async () => {
  w = await createWorld()
  const team = await w.team({ limit: 5, redistribute: 5 })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  const ann = await w.operator('ann', { team })
  const client = await w.visitor('client')
  await client.writes('hello')
  await w.advance('5m')
  expect((await ann.queue('pending')).map((c) => c.status)).toEqual(['pending'])
  const late = await w.visitor('late')
  await late.writes('not held up by the other one')
  expect((await ann.queue()).map((c) => c.id)).toEqual([await late.chatId()])
  await ann.reply(await late.chatId(), 'welcome')
  await w.advance('4m')
  expect(await ann.queue('pending')).toHaveLength(1)
  await w.advance('1m')
  expect(await ann.queue('pending')).toEqual([])
  const bob = await w.operator('bob', { team })
  await w.advance('5m')
  expect((await bob.queue()).map((c) => c.id)).toContain(await client.chatId())
  expect(await w.eventLog()).toEqual(
    expect.arrayContaining(['chat.unassigned ann', 'chat.queued', 'chat.assigned bob']),
  )
})
test('a rule that throws loses nothing: the message is stored, the visitor gets a response, the job retries', async () => {
  let poisoned = true
  w = await createWorld({
    faults: (point) => {
      if (point === 'decide' && poisoned) throw new Error('poison')
    },
  })
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  expect((await client.writes('important')).text).toBe('important')
  expect(await ann.queue('pending')).toHaveLength(1)
  poisoned = false
  await w.settle()
  expect(await ann.queue()).toHaveLength(1)
})
test('a deactivated channel: nothing is received or sent, and no reply seems to be sent', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  await w.sql('update channels set active = false where id = $1', [w.channelId])
  expect(await codeOf(client.writes('again'))).toBe('CHANNEL_DEACTIVATED')
  expect(await codeOf(ann.reply(chatId, 'hi'))).toBe('CHANNEL_DEACTIVATED')
  expect(await ann.reply(chatId, 'note', { internal: true })).toMatchObject({ kind: 'internal' })
  expect(await codeOf(ann.call(messages.send, { chatId, id: w.newId(), text: '' }))).toBe('MESSAGE_EMPTY')
})
