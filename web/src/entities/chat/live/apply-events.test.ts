import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { DeliveryStatus, Message } from '@beseda/contract/entities/message.ts'
import { matchesFilter } from '@beseda/domain/chats/filters.ts'
import { inOrder, sortOf } from '@beseda/domain/chats/order.ts'
import { isInQueue, queuedChat } from '@beseda/domain/chats/queues.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedState } from '../feed/stretch.ts'
import { chatOf, id, messageOf } from '../test-entities.ts'
import { applyToFeed, applyToQueue, fetchedChat, newerChat, type QueueState, type QueueView } from './apply-events.ts'

const viewer = { userId: id(400), teamIds: [id(300)], channelIds: [], allChats: false }
const assigned: QueueView = { filter: 'assigned', scope: 'mine', viewer }
const queueOf = (chats: Chat[], change: Partial<QueueState> = {}): QueueState => ({
  chats: chats.toSorted(inOrder('newest')),
  total: chats.length,
  next: null,
  ...change,
})

test('the highest version of a chat wins', () => {
  const old = chatOf({ version: 3 })
  expect(newerChat(undefined, old)).toBe(old)
  expect(newerChat(old, chatOf({ version: 2 }))).toBe(old)
  expect(newerChat(old, chatOf({ version: 4 })).version).toBe(4)
})

test('a chat is inserted in order, updated in place and removed', () => {
  const start = queueOf([chatOf({ id: id(1), activityAt: 10 }), chatOf({ id: id(2), activityAt: 30 })])
  const entered = applyToQueue(start, { chats: [chatOf({ id: id(3), activityAt: 20 })] }, assigned, 0)
  expect(entered.chats.map((c) => c.id)).toEqual([id(2), id(3), id(1)])
  expect(entered.total).toBe(3)
  const moved = applyToQueue(entered, { chats: [chatOf({ id: id(1), version: 2, activityAt: 40 })] }, assigned, 0)
  expect(moved.chats.map((c) => c.id)).toEqual([id(1), id(2), id(3)])
  expect(moved.total).toBe(3)
  const closed = chatOf({ id: id(2), version: 2, status: 'closed' })
  const left = applyToQueue(moved, { chats: [closed] }, assigned, 0)
  expect(left.chats.map((c) => c.id)).toEqual([id(1), id(3)])
  expect(left.total).toBe(2)
})

test('a late frame does not restore a chat that has left, and a deleted chat disappears', () => {
  const start = queueOf([chatOf({ version: 1 })])
  const left = applyToQueue(start, { chats: [chatOf({ version: 3, status: 'closed' })] }, assigned, 0)
  expect(applyToQueue(left, { chats: [chatOf({ version: 2 })] }, assigned, 0)).toBe(left)
  expect(applyToQueue(left, { chats: [chatOf({ version: 4 })] }, assigned, 0).chats).toHaveLength(1)
  const removed = applyToQueue(start, { goneChats: [id(1)] }, assigned, 0)
  expect(removed).toMatchObject({ chats: [], total: 0 })
  expect(applyToQueue(removed, { chats: [chatOf({ version: 1 })] }, assigned, 0).chats).toEqual([])
})

test('with unloaded pages a chat below the loaded ones is not inserted, and the total is refetched', () => {
  const start = queueOf([chatOf({ activityAt: 100 })], { next: 'x', total: 40 })
  const behind = applyToQueue(start, { chats: [chatOf({ id: id(2), activityAt: 50 })] }, assigned, 0)
  expect(behind).toMatchObject({ total: 40, totalUnsure: true })
  expect(behind.chats).toHaveLength(1)
  const before = applyToQueue(start, { chats: [chatOf({ id: id(2), activityAt: 150 })] }, assigned, 0)
  expect(before.chats).toHaveLength(2)
  expect(before.totalUnsure).toBe(true)
})

test('nothing is inserted into search results, which are refetched; known chats are still updated', () => {
  const view = { ...assigned, search: 'анна' }
  const start = queueOf([chatOf()])
  const unsure = applyToQueue(start, { chats: [chatOf({ id: id(2) })] }, view, 0)
  expect(unsure).toEqual({ ...start, searchUnsure: true })
  const closed = chatOf({ id: id(2), status: 'closed' })
  expect(applyToQueue(start, { chats: [closed] }, view, 0).searchUnsure, 'not of this queue').toBeUndefined()
  expect(applyToQueue(start, { chats: [chatOf({ version: 2, unread: 4 })] }, view, 0).chats[0]!.unread).toBe(4)
})

test('a list of mentions has chats of colleagues; which others belong to it, only the server knows', () => {
  const view: QueueView = { ...assigned, by: { mention: 'mine' } }
  const ofColleague = { operator: { id: id(401), name: 'bob' } }
  const start = queueOf([chatOf(ofColleague)])
  const unread = applyToQueue(start, { chats: [chatOf({ ...ofColleague, version: 2, unread: 4 })] }, view, 0)
  expect(unread.chats[0]!.unread).toBe(4)
  const other = chatOf({ ...ofColleague, id: id(2) })
  expect(applyToQueue(start, { chats: [other] }, view, 0)).toEqual({ ...start, searchUnsure: true })
  const gone = chatOf({ ...ofColleague, version: 2, team: { id: id(301), name: 'far' } })
  expect(applyToQueue(start, { chats: [gone] }, view, 0).chats).toEqual([])
})

test('a chat of a filtered list leaves when it no longer matches; a new match comes where the order puts it', () => {
  const boss = { ...viewer, allChats: true }
  const view: QueueView = { filter: 'assigned', scope: 'all', viewer: boss, by: { team: id(300) }, sort: 'waiting' }
  const of = (n: number, waitingSince: number, change: Partial<Chat> = {}) =>
    chatOf({ id: id(n), waitingSince, ...change })
  const start: QueueState = { chats: [of(1, 10), of(2, 30)], total: 2, next: null }
  const added = applyToQueue(start, { chats: [of(3, 20)] }, view, 0)
  expect([added.chats.map((c) => c.id), added.total]).toEqual([[id(1), id(3), id(2)], 3])
  const elsewhere = { id: id(301), name: 'Возвраты' }
  const left = applyToQueue(added, { chats: [of(1, 10, { version: 2, team: elsewhere })] }, view, 0)
  expect([left.chats.map((c) => c.id), left.total]).toEqual([[id(3), id(2)], 2])
  expect(applyToQueue(left, { chats: [of(1, 10)] }, view, 0), 'a late frame').toBe(left)
  expect(applyToQueue(left, { chats: [of(4, 5, { team: elsewhere })] }, view, 0).chats).toHaveLength(2)
})

const anyChat = fc.record({
  n: fc.integer({ min: 1, max: 5 }),
  version: fc.integer({ min: 1, max: 8 }),
  isMine: fc.boolean(),
  isClosed: fc.boolean(),
  team: fc.constantFrom({ id: id(300), name: 'Доставка' }, { id: id(301), name: 'Возвраты' }, null),
  waitingSince: fc.option(fc.integer({ min: 1, max: 3 })),
})
/** One chat has one content per version, however often it is delivered. */
const history = fc.array(anyChat, { maxLength: 30 }).map((list) => {
  const known = new Map<string, Chat>()
  for (const c of list) {
    const key = `${c.n}/${c.version}`
    if (known.has(key)) continue
    const operator = c.isMine ? { id: viewer.userId, name: 'Я' } : { id: id(401), name: 'Другой' }
    known.set(
      key,
      chatOf({
        id: id(c.n),
        version: c.version,
        operator,
        status: c.isClosed ? 'closed' : 'assigned',
        activityAt: c.version * 10 + (c.n % 3),
        team: c.team,
        ...(c.version % 2 === 0 && { categoryId: id(601), categoriesAbove: [id(600)] }),
        waitingSince: c.waitingSince,
        due: c.waitingSince === null ? null : { mediumAt: c.waitingSince + 1, highAt: 6 - c.waitingSince },
      }),
    )
  }
  return [...known.values()]
})

const supervisor = { ...viewer, allChats: true }
const everybodys: QueueView = { filter: 'assigned', scope: 'all', viewer: supervisor }
const views: readonly QueueView[] = [
  assigned,
  everybodys,
  { ...everybodys, by: { team: id(301) }, sort: 'waiting' },
  { ...everybodys, by: { team: 'none', wait: 'waiting' } },
  { ...everybodys, by: { operator: id(401) }, sort: 'oldest' },
  { ...everybodys, by: { category: id(600) } },
  { ...everybodys, filter: 'overdue', by: { team: id(300) } },
]
const now = 4
test.each(views)('the same frames in any order and number give the same queue: %o', (view) => {
  fc.assert(
    fc.property(
      history.chain((chats) =>
        fc.record({
          chats: fc.constant(chats),
          first: fc.shuffledSubarray(chats, { minLength: chats.length }),
          second: fc.shuffledSubarray(chats, { minLength: chats.length }),
          repeats: fc.array(fc.constantFrom(...(chats.length > 0 ? chats : [chatOf()])), { maxLength: 10 }),
        }),
      ),
      ({ chats, first, second, repeats }) => {
        const play = (list: readonly Chat[]): QueueState =>
          list.reduce((state, chat) => applyToQueue(state, { chats: [chat] }, view, now), queueOf([]))
        const repeated = repeats.filter((c) => chats.includes(c))
        const a = play(first)
        expect(play([...second, ...repeated])).toEqual(a)
        const newest = new Map<string, Chat>()
        for (const chat of chats) newest.set(chat.id, newerChat(newest.get(chat.id), chat))
        const { filter, scope, by = {}, sort } = view
        const fresh = [...newest.values()]
          .filter((c) => isInQueue(queuedChat(c), filter, scope, view.viewer, now))
          .filter((c) => matchesFilter(queuedChat(c), by, now))
        expect(a.chats).toEqual(fresh.sort(inOrder(sortOf(filter, scope, sort))))
        expect(a.total).toBe(fresh.length)
      },
    ),
  )
})

const empty: FeedState = { messages: [], firstSeq: 0, lastSeq: 0 }
const feedOf = (from: number, to: number, change: Partial<FeedState> = {}): FeedState => ({
  messages: Array.from({ length: to - from + 1 }, (_, i) => messageOf(from + i)),
  firstSeq: 1,
  lastSeq: to,
  ...change,
})
const seqs = (feed: FeedState): number[] => feed.messages.map((m) => m.seq)

test('a message is appended; another chat and known messages change nothing', () => {
  const feed = feedOf(5, 7)
  const { feed: next, gapAfter } = applyToFeed(feed, { messages: [messageOf(8)] }, id(1))
  expect(seqs(next)).toEqual([5, 6, 7, 8])
  expect(gapAfter).toBeNull()
  expect(applyToFeed(next, { messages: [messageOf(8), messageOf(3)] }, id(1)).feed).toBe(next)
  expect(applyToFeed(next, { messages: [messageOf(9, { chatId: id(2) })] }, id(1)).feed).toBe(next)
})

test('a gap is reported and closes when the missing entries arrive', () => {
  const holed = applyToFeed(feedOf(1, 3), { messages: [messageOf(6), messageOf(5)] }, id(1))
  expect(seqs(holed.feed)).toEqual([1, 2, 3])
  expect(holed.gapAfter).toBe(3)
  const closed = applyToFeed(holed.feed, { messages: [messageOf(4)] }, id(1))
  expect(seqs(closed.feed)).toEqual([1, 2, 3, 4, 5, 6])
  expect(closed.gapAfter).toBeNull()
  expect(closed.feed.ahead).toBeUndefined()
})

test('a range in the past does not request what follows it', () => {
  const past = feedOf(1, 3, { lastSeq: 90, detached: true })
  const { feed, gapAfter } = applyToFeed(past, { messages: [messageOf(91)] }, id(1))
  expect(gapAfter).toBeNull()
  expect(feed.lastSeq).toBe(91)
  expect(seqs(feed)).toEqual([1, 2, 3])
})

test('of two copies of a message the higher version wins, whatever their statuses', () => {
  const mine = (status: DeliveryStatus, version: number): Message => messageOf(4, { status, version })
  const play = (...list: Message[]) =>
    list.reduce((feed, m) => applyToFeed(feed, { messages: [m] }, id(1)).feed, feedOf(1, 3)).messages.at(-1)
  expect(play(mine('queued', 1), mine('undelivered', 2), mine('sent', 1))?.status).toBe('undelivered')
  expect(play(mine('undelivered', 2), mine('queued', 3), mine('undelivered', 2))).toMatchObject({ status: 'queued' })
  expect(play(mine('undelivered', 2), mine('sent', 4))?.status).toBe('sent')
})

test('the same messages in any order and number give the same feed, whatever was loaded before', () => {
  const statuses: readonly DeliveryStatus[] = ['queued', 'sent', 'undelivered', 'queued', 'read']
  const own = fc.tuple(fc.integer({ min: 4, max: 15 }), fc.integer({ min: 1, max: 5 }))
  const frames = fc.array(own, { maxLength: 40 }).map((list) =>
    // Odd entries are the client's and have no status.
    list.map(([seq, version]) => messageOf(seq, { version, status: seq % 2 === 0 ? statuses[version - 1]! : null })),
  )
  fc.assert(
    fc.property(
      frames.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
      ),
      fc.constantFrom(empty, feedOf(1, 3), feedOf(2, 6), feedOf(1, 3, { lastSeq: 20, detached: true })),
      ([list, shuffled], start) => {
        const play = (messages: readonly Message[]): FeedState =>
          messages.reduce((feed, m) => applyToFeed(feed, { messages: [m] }, id(1)).feed, start)
        const result = play(list)
        expect(play(shuffled)).toEqual(result)
        expect(applyToFeed(start, { messages: shuffled }, id(1)).feed).toEqual(result)
        const numbers = seqs(result)
        expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i))
      },
    ),
  )
})

test('a fetched chat of the same version updates its channel; an older one changes nothing', () => {
  const cached = chatOf({ version: 5 })
  const off = { ...cached, channel: { ...cached.channel, active: false } }
  expect(fetchedChat(cached, off)).toBe(off)
  expect(fetchedChat(cached, { ...cached })).toBe(cached)
  expect(fetchedChat(cached, { ...off, version: 4 })).toBe(cached)
  expect(fetchedChat(undefined, off)).toBe(off)
})
