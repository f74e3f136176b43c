import { realtime } from '@beseda/contract/realtime.ts'
import { inOrder } from '@beseda/domain/chats/order.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../../../lib/language.ts'
import { stop } from '../../../lib/tab-title.ts'
import type { FeedState } from '../feed/stretch.ts'
import { keys, type QueuePages } from '../queries.ts'
import { chatOf, id, messageOf } from '../test-entities.ts'
import { fetchedChat, type QueueState } from './apply-events.ts'
import { applyFrame } from './apply-frame.ts'
import { arrivalMark, arrivedSince } from './arrivals.ts'
import { applyEntities, asOne, asPages } from './live.ts'

const viewer = { userId: id(400), teamIds: [id(300)], channelIds: [], allChats: false }
const assigned = { filter: 'assigned', scope: 'mine', search: '' } as const
let client: QueryClient

beforeAll(() => speak('ru'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const frame = (position: number, entities: Parameters<typeof applyEntities>[2]) =>
  applyFrame(client, viewer, { type: 'frame', position, event: 'message.received', entities })
const put = (chats: QueueState['chats'], feed: FeedState) => {
  client.setQueryData<QueuePages>(keys.queue(assigned), {
    pageParams: [undefined],
    pages: [{ chats: chats.toSorted(inOrder('newest')), total: chats.length, next: null }],
  })
  for (const chat of chats) client.setQueryData(keys.one(chat.id), chat)
  client.setQueryData(keys.feed(id(1)), feed)
}
const queue = () => asOne(client.getQueryData<QueuePages>(keys.queue(assigned))!)!

test('one frame updates the list, the thread and the chat; the same frame again changes nothing', () => {
  put([chatOf(), chatOf({ id: id(2), activityAt: 5 })], { messages: [messageOf(1)], firstSeq: 1, lastSeq: 1 })
  const chat = chatOf({ version: 2, lastSeq: 2, unread: 1, activityAt: 9 })
  frame(1, { chats: [chat], messages: [messageOf(2)] })
  expect(queue().chats.map((c) => [c.id, c.unread])).toEqual([
    [id(1), 1],
    [id(2), 0],
  ])
  expect(client.getQueryData<FeedState>(keys.feed(id(1)))?.lastSeq).toBe(2)
  expect(client.getQueryData(keys.one(id(1)))).toEqual(chat)
  const before = [queue(), client.getQueryData(keys.feed(id(1)))]
  frame(1, { chats: [chat], messages: [messageOf(2)] })
  expect([queue(), client.getQueryData(keys.feed(id(1)))]).toEqual(before)
})

test('a closed chat leaves the list, its thread stays and shows it', () => {
  put([chatOf()], { messages: [], firstSeq: 0, lastSeq: 0 })
  frame(1, { chats: [chatOf({ version: 2, status: 'closed' })] })
  expect(queue()).toMatchObject({ chats: [], total: 0 })
  expect(client.getQueryData(keys.one(id(1)))).toMatchObject({ status: 'closed' })
  frame(2, { chats: [chatOf({ version: 1 })] })
  expect(queue().chats).toEqual([])
})

test('a chat that is no longer visible to the user is removed everywhere', () => {
  put([chatOf()], { messages: [messageOf(1)], firstSeq: 1, lastSeq: 1 })
  frame(1, { goneChats: [id(1)] })
  expect(queue().chats).toEqual([])
  expect(client.getQueryData(keys.feed(id(1)))).toBeUndefined()
})

test('the title blinks once for a client message while the page is hidden, and not for an own one', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  document.title = 'В работе'
  put([chatOf()], { messages: [], firstSeq: 0, lastSeq: 0 })
  const other = { id: id(8), operator: { id: id(400), name: 'Игорь' } }
  const own = messageOf(1, { chatId: id(8), author: { kind: 'operator', id: id(400), name: 'Игорь' }, status: 'sent' })
  frame(1, { chats: [chatOf({ ...other, version: 2, lastSeq: 1 })], messages: [own] })
  expect(document.title).toBe('В работе')
  frame(2, { chats: [chatOf({ ...other, version: 3, lastSeq: 2 })], messages: [messageOf(2, { chatId: id(8) })] })
  expect(document.title).toBe('Новое сообщение!')
})

test('pages are merged into one and split into the same number', () => {
  const page = (n: number, next: string | null): QueueState => ({ chats: [chatOf({ id: id(n) })], total: 3, next })
  const pages: QueuePages = { pageParams: [undefined, 'a', 'b'], pages: [page(1, 'a'), page(2, 'b'), page(3, null)] }
  const one = asOne(pages)!
  expect(one).toEqual({ chats: [1, 2, 3].map((n) => chatOf({ id: id(n) })), total: 3, next: null })
  const again = asPages(one, pages.pageParams)
  expect(again.pages).toHaveLength(3)
  expect(asOne(again)).toEqual(one)
})

test('events that arrive during a request are known', () => {
  const mark = arrivalMark()
  applyEntities(client, viewer, { chats: [chatOf({ id: id(7) })] })
  expect(arrivedSince(mark)).toEqual([{ chats: [chatOf({ id: id(7) })] }])
  expect(arrivedSince(arrivalMark())).toEqual([])
})

test('typing has a frame of its own and expires', async () => {
  const { typingOf } = await import('../typing.ts')
  applyFrame(client, viewer, { type: 'typing', chatId: id(1), kind: 'client', id: 'v', name: 'Анна' })
  applyFrame(client, viewer, { type: 'typing', chatId: id(1), kind: 'operator', id: viewer.userId, name: 'Я' })
  expect(typingOf(id(1)).map((t) => t.name)).toEqual(['Анна'])
  vi.advanceTimersByTime(realtime.typingMs + 100)
  expect(typingOf(id(1))).toEqual([])
})

test('after a category is renamed only closed chats and history cards are refetched', () => {
  put([chatOf(), chatOf({ id: id(2), status: 'closed', category: 'Доставка' })], {
    messages: [],
    firstSeq: 0,
    lastSeq: 0,
  })
  client.setQueryData(keys.client(id(1)), {})
  frame(1, { staleLists: ['categories'] })
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([keys.one(id(1)), keys.one(id(2)), keys.client(id(1)), keys.feed(id(1))].map(isStale)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
test('a fetched closed chat has the current category name; an open one keeps the latest choice', () => {
  const closed = chatOf({ status: 'closed', category: 'Доставка' })
  expect(fetchedChat(closed, { ...closed, category: 'Доставка и сборка' }).category).toBe('Доставка и сборка')
  const open = chatOf({ category: 'Возврат' })
  expect(fetchedChat(open, { ...open, category: null }).category).toBe('Возврат')
})
