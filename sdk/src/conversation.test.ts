import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { beforeEach, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { createConversation } from './conversation.ts'
import { answerError, answerOk, type FakeSocket, fakePlatform, fakeSocket, message } from './testing/fakes.ts'

const chatOf = (over: Partial<VisitorChat> = {}): VisitorChat => ({
  status: 'assigned',
  operatorName: 'Ольга',
  operatorReadSeq: 0,
  readSeq: 0,
  unread: 0,
  lastSeq: 0,
  version: 1,
  rating: null,
  ...over,
})

let stored: VisitorMessage[]
let chat: VisitorChat | null
let reports: unknown[]
let starts: { key: string }[]
let isDown: boolean
let tokens: Set<string>
let socket: FakeSocket | undefined

/** A server with the calls that a conversation makes. */
const serve = async (url: string, init: RequestInit): Promise<Response> => {
  if (isDown) throw new TypeError('network')
  const { pathname, searchParams } = new URL(url)
  const input = init.body ? JSON.parse(String(init.body)) : {}
  if (pathname.endsWith('/session')) {
    starts.push(input)
    const token = `token ${starts.length}`
    tokens.add(token)
    return answerOk({ token })
  }
  const sent = (init.headers as Record<string, string>).authorization?.slice(7) ?? ''
  if (!tokens.has(sent)) return answerError(401, 'VISITOR_UNKNOWN')
  if (pathname.endsWith('/receipts')) {
    reports.push(input)
    return answerOk(null)
  }
  if (pathname.endsWith('/messages') && init.method === 'POST') {
    const mine = message(stored.length * 2 + 1, { id: input.id, text: input.text, mine: true })
    if (!stored.some((m) => m.id === input.id)) stored.push(mine)
    chat ??= chatOf()
    return answerOk(stored.find((m) => m.id === input.id))
  }
  const limit = Number(searchParams.get('limit'))
  const after = searchParams.get('after')
  const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
  const found = stored.filter((m) => (after === null ? m.seq < before : m.seq > Number(after)))
  const page = after === null ? found.slice(-limit) : found.slice(0, limit)
  return answerOk({ messages: page, chat, more: found.length > page.length })
}
const setUp = (fakes = fakePlatform({ fetch: serve })) => {
  const platform = {
    ...fakes.platform,
    openSocket: () => {
      socket = fakeSocket()
      return socket
    },
  }
  const client = createClient({ base: 'https://chat.example', lang: () => 'ru', platform })
  const conversation = createConversation({
    client,
    widgetId: 'w1',
    platform,
    socketBase: 'wss://chat.example',
    page: () => ({ url: 'https://shop.example/', title: 'Shop' }),
  })
  const goLive = async (over: object = {}) => {
    socket?.accept()
    socket?.say({ type: 'welcome', epoch: 'e', position: 1, resync: true, heartbeatMs: 15_000, ...over })
    await fakes.advance(0)
  }
  return { ...fakes, conversation, goLive, seqs: () => conversation.state().messages.map((m) => m.seq) }
}
const live = (position: number, visitorMessages: VisitorMessage[], visitorChat?: VisitorChat) =>
  socket?.say({ type: 'frame', position, event: 'x', entities: { visitorMessages, visitorChat } })

beforeEach(() => {
  stored = []
  chat = null
  reports = []
  starts = []
  isDown = false
  tokens = new Set()
  socket = undefined
})

test('before the first message nothing is requested, stored or connected', async () => {
  const { conversation, advance, platform } = setUp()
  await advance(60_000)
  expect(starts).toEqual([])
  expect(platform.storage.keys()).toEqual([])
  expect(socket).toBeUndefined()
  expect(conversation.state()).toMatchObject({ messages: [], connection: 'idle', loading: null })
})

test('the first message creates the visitor, connects, and stays one message when its frame arrives too', async () => {
  const { conversation, advance, goLive, seqs } = setUp()
  conversation.send('hello', [])
  expect(conversation.state().outgoing).toHaveLength(1)
  await advance(0)
  await goLive()
  live(2, [stored[0]!], chatOf({ version: 2 }))
  expect(seqs()).toEqual([1])
  expect(conversation.state().outgoing).toEqual([])
  expect(starts).toHaveLength(1)
})

test('after a reload a known visitor gets history, older pages and the unread count', async () => {
  stored = Array.from({ length: 120 }, (_, i) => message(i + 1))
  chat = chatOf({ readSeq: 118, unread: 2, lastSeq: 120 })
  const { conversation, advance, platform } = setUp()
  platform.storage.set('w1.key', 'k'.repeat(48))
  const again = setUp({ platform, advance, settle: async () => {}, pending: () => 0 })
  conversation.stop()
  expect(again.conversation.state().loading).toBe('first')
  await advance(0)
  expect(again.seqs()[0]).toBe(71)
  expect(again.conversation.state()).toMatchObject({ more: true, unread: 2, loading: null })
  await again.conversation.loadOlder()
  await again.conversation.loadOlder()
  expect(again.seqs()).toHaveLength(120)
  expect(again.conversation.state().more).toBe(false)
})

test('after a gap all missed messages are fetched, even when own messages advanced the feed meanwhile', async () => {
  const { conversation, advance, goLive, seqs } = setUp()
  conversation.send('one', [])
  await advance(0)
  await goLive()
  for (let seq = 2; seq <= 200; seq++) stored.push(message(seq))
  conversation.send('two', [])
  await advance(0)
  expect(seqs()).toEqual([1, 401])
  socket?.say({ type: 'resync', epoch: 'e', position: 500 })
  await advance(0)
  expect(seqs()).toEqual([...Array.from({ length: 200 }, (_, i) => i + 1), 401])
})

test('a failed fetch is retried until it succeeds', async () => {
  const { conversation, advance, goLive, seqs } = setUp()
  conversation.send('one', [])
  await advance(0)
  await goLive()
  stored.push(message(2))
  isDown = true
  socket?.say({ type: 'resync', epoch: 'e', position: 9 })
  await advance(5_000)
  expect(seqs()).toEqual([1])
  isDown = false
  await advance(20_000)
  expect(seqs()).toEqual([1, 2])
})

test('messages written offline are sent in order under the same visitor when the network is back', async () => {
  isDown = true
  const { conversation, advance, platform } = setUp()
  conversation.send('one', [])
  conversation.send('two', [])
  await advance(10_000)
  expect(conversation.state().outgoing.map((m) => m.text)).toEqual(['one', 'two'])
  const key = platform.storage.get('w1.key')
  isDown = false
  conversation.wake()
  await advance(0)
  expect(stored.map((m) => m.text)).toEqual(['one', 'two'])
  expect(starts.map((s) => s.key)).toEqual([key])
})

test('a tab that was open before shows what another tab of the browser has begun', async () => {
  const fakes = fakePlatform({ fetch: serve })
  const { conversation, advance } = setUp(fakes)
  const { conversation: other } = setUp(fakes)
  expect(other.state().connection).toBe('idle')
  conversation.send('one', [])
  await advance(0)
  other.wake()
  expect(other.state().loading).toBe('first')
  await advance(0)
  expect(other.state().messages.map((m) => m.text)).toEqual(['one'])
  expect(starts).toHaveLength(1)
})

test('a token that the server no longer knows is renewed without losing the message', async () => {
  const { conversation, advance } = setUp()
  conversation.send('one', [])
  await advance(0)
  tokens.clear()
  conversation.send('two', [])
  await advance(0)
  expect(stored.map((m) => m.text)).toEqual(['one', 'two'])
  expect(starts).toHaveLength(2)
  expect(starts[0]?.key).toBe(starts[1]?.key)
})

test('receipts: delivered on arrival, read when seen, once per second and only upwards', async () => {
  const { conversation, advance, goLive } = setUp()
  conversation.send('one', [])
  await advance(0)
  await goLive()
  await advance(2_000)
  reports = []
  live(2, [message(2)], chatOf({ version: 2, unread: 1, lastSeq: 2 }))
  expect(conversation.state().unread).toBe(1)
  await advance(2_000)
  expect(reports).toEqual([{ deliveredSeq: 2, readSeq: 0 }])
  conversation.markSeen(2)
  conversation.markSeen(1)
  expect(conversation.state().unread).toBe(0)
  live(3, [message(3)])
  await advance(2_000)
  expect(reports.slice(1)).toEqual([
    { deliveredSeq: 2, readSeq: 2 },
    { deliveredSeq: 3, readSeq: 2 },
  ])
  expect(conversation.state().unread).toBe(1)
})

test('typing is shown for six seconds or until the message arrives', async () => {
  const { conversation, advance, goLive } = setUp()
  conversation.send('one', [])
  await advance(0)
  await goLive()
  const type = () => socket?.say({ type: 'typing', chatId: 'c', kind: 'operator', id: 'o', name: 'Ольга' })
  type()
  expect(conversation.state().typing).toBe('Ольга')
  await advance(6_100)
  expect(conversation.state().typing).toBeNull()
  type()
  live(2, [message(2)])
  expect(conversation.state().typing).toBeNull()
  socket?.say({ type: 'typing', chatId: 'c', kind: 'client', id: 'x', name: 'Анна' })
  expect(conversation.state().typing).toBeNull()
})

test('sign-out removes everything', async () => {
  const { conversation, advance, platform } = setUp()
  conversation.send('one', [])
  await advance(0)
  isDown = true
  conversation.send('two', [])
  conversation.forget()
  await advance(60_000)
  expect(platform.storage.keys()).toEqual([])
  expect(socket?.isClosed()).toBe(true)
})
