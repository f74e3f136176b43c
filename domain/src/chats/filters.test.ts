import type { ChatFilter, ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesFilter } from './filters.ts'
import { inOrder, sortOf } from './order.ts'
import type { QueuedChat } from './queues.ts'

const now = 1_000_000
const chat: QueuedChat = {
  status: 'assigned',
  teamId: 'team',
  operatorId: 'ann',
  channelId: 'site',
  overdueAt: now,
  waitingSince: now - 10,
  createdBy: null,
  isClosing: false,
  replyUntil: null,
  undelivered: 0,
  isSnoozed: false,
  isBot: false,
  categoryIds: ['refund', 'payment'],
}

test('a chat matches when all conditions hold; `none` is a chat without a team or an operator', () => {
  const yes: ChatFilter[] = [
    {},
    { team: 'team', operator: 'ann', channel: 'site', category: 'refund', status: 'assigned', wait: 'overdue' },
    { category: 'payment' },
    { wait: 'waiting' },
  ]
  const no: ChatFilter[] = [
    { team: 'other' },
    { team: 'none' },
    { operator: 'none' },
    { channel: 'shop' },
    { category: 'delivery' },
    { category: 'none' },
    { status: 'pending' },
    { wait: 'answered' },
    { team: 'team', operator: 'bob' },
  ]
  expect(yes.map((filter) => matchesFilter(chat, filter, now))).toEqual([true, true, true, true])
  expect(no.filter((filter) => matchesFilter(chat, filter, now))).toEqual([])
  const free = { ...chat, status: 'pending', teamId: null, operatorId: null } as const
  expect(matchesFilter(free, { team: 'none', operator: 'none' }, now)).toBe(true)
})
test('a category includes those below it; a chat without one matches `none`', () => {
  const payment = { ...chat, categoryIds: ['payment'] }
  expect(matchesFilter(payment, { category: 'payment' }, now)).toBe(true)
  expect(matchesFilter(payment, { category: 'refund' }, now)).toBe(false)
  expect(matchesFilter({ ...chat, categoryIds: [] }, { category: 'none' }, now)).toBe(true)
})
test('a chat with a message that did not arrive is found by it', () => {
  const found = [0, 2].map((undelivered) => matchesFilter({ ...chat, undelivered }, { wait: 'undelivered' }, now))
  expect(found).toEqual([false, true])
})
test('a reply window expires soon from two hours before its end until its end, in open chats', () => {
  const twoHours = 7_200_000
  const at = (replyUntil: number | null, status: 'assigned' | 'closed' = 'assigned') =>
    matchesFilter({ ...chat, status, replyUntil }, { wait: 'expiring' }, now)
  expect([at(now + twoHours + 1), at(now + twoHours), at(now + 1), at(now), at(null)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(at(now + 1, 'closed')).toBe(false)
})
test('overdue begins at the deadline and needs an open chat; an answered chat waits no longer', () => {
  expect(matchesFilter(chat, { wait: 'overdue' }, now - 1)).toBe(false)
  expect(matchesFilter({ ...chat, status: 'closed' }, { wait: 'overdue' }, now)).toBe(false)
  expect(matchesFilter({ ...chat, overdueAt: null, waitingSince: null }, { wait: 'answered' }, now)).toBe(true)
})
test("everybody's open chats begin with the nearest deadline, the others with the newest; closed ones know only their time", () => {
  expect([sortOf('overdue', 'all'), sortOf('pending', 'all'), sortOf('assigned', 'all')]).toEqual(
    Array(3).fill('deadline'),
  )
  expect([sortOf('assigned', 'mine'), sortOf('created', 'all')]).toEqual(['newest', 'newest'])
  expect(sortOf('pending', 'mine', 'waiting')).toBe('waiting')
  const closed = ['waiting', 'deadline', 'newest', 'oldest', undefined] as const
  expect(closed.map((sort) => sortOf('closed', 'all', sort))).toEqual([
    'newest',
    'newest',
    'newest',
    'oldest',
    'newest',
  ])
})
const time = fc.nat(3)
const sorted = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  activityAt: time,
  waitingSince: fc.option(time),
  due: fc.option(fc.record({ mediumAt: time, highAt: time })),
})
test.each<ChatSort>(['waiting', 'deadline', 'newest', 'oldest'])(
  '%s orders all chats, equal ones only if they are the same',
  (sort) => {
    const order = inOrder(sort)
    fc.assert(
      fc.property(sorted, sorted, sorted, (a, b, c) => {
        expect(Math.sign(order(a, b)) + Math.sign(order(b, a))).toBe(0)
        if (order(a, b) < 0 && order(b, c) < 0) expect(order(a, c)).toBeLessThan(0)
        if (order(a, b) === 0) expect(a.id).toBe(b.id)
      }),
    )
  },
)
test('chats without a wait or a deadline come last', () => {
  const none = { id: 'a', activityAt: 1, waitingSince: null, due: null }
  const some = { id: 'b', activityAt: 9, waitingSince: 5, due: { mediumAt: 6, highAt: 7 } }
  for (const sort of ['waiting', 'deadline'] as const)
    expect([none, some].sort(inOrder(sort)).map(({ id }) => id)).toEqual(['b', 'a'])
})
