import { expect, test } from 'vitest'
import { chatOf, id } from '../test-entities.ts'
import { sectionsOf } from './sections.ts'
import { leavingMs, nextLeave, type Steady, type SteadyContext, steady } from './steady.ts'

const context = { teamIds: [id(300)], now: 1000, dayOf: (at: number) => `2026-11-${20 + Math.floor(at / 100)}` }
const shape = (sections: ReturnType<typeof sectionsOf>) => sections.map((s) => [s.id, ...s.chats.map((c) => c.id)])
const waiting = (n: number, since: number, highAt = 5000, mediumAt = 4000) =>
  chatOf({ id: id(n), waitingSince: since, due: { mediumAt, highAt }, activityAt: since })

test('assigned: waiting chats come first, red before yellow before the rest, then the longest wait', () => {
  const chats = [
    waiting(1, 100),
    waiting(2, 50),
    waiting(3, 700, 900, 800),
    waiting(4, 800, 5000, 900),
    chatOf({ id: id(5), activityAt: 10 }),
    chatOf({ id: id(6), activityAt: 20 }),
  ]
  expect(shape(sectionsOf(chats, { ...context, filter: 'assigned' }))).toEqual([
    ['waiting', id(3), id(4), id(2), id(1)],
    ['answered', id(6), id(5)],
  ])
})

test('snoozed chats have a section of their own, by their return, but a client who waits too long is not in it', () => {
  const snooze = (until: number) => ({ snooze: { until, by: { id: id(400), name: 'Ольга' } } })
  const chats = [
    chatOf({ id: id(1), ...snooze(9000) }),
    { ...waiting(2, 50), ...snooze(8000) },
    { ...waiting(3, 50, 900, 800), ...snooze(7000) },
    chatOf({ id: id(4) }),
  ]
  expect(shape(sectionsOf(chats, { ...context, filter: 'assigned' }))).toEqual([
    ['waiting', id(3)],
    ['answered', id(4)],
    ['snoozed', id(2), id(1)],
  ])
})
test('pinned chats come first, in the order in which they were pinned; a closed one is not pinned', () => {
  const chats = [waiting(1, 100), waiting(2, 50), chatOf({ id: id(3) })]
  const pinned = [id(3), id(9), id(1)]
  expect(shape(sectionsOf(chats, { ...context, filter: 'assigned', pinned }))).toEqual([
    ['pinned', id(3), id(1)],
    ['waiting', id(2)],
  ])
  const closed = [chatOf({ id: id(3), status: 'closed', activityAt: 50 })]
  expect(shape(sectionsOf(closed, { ...context, filter: 'closed', pinned }))).toEqual([['day:2026-11-20', id(3)]])
})

test('waiting: own teams are separate from others only when there are others', () => {
  const mine = waiting(1, 100)
  const other = { ...waiting(2, 50), team: { id: id(301), name: 'Продажи' } }
  expect(shape(sectionsOf([mine], { ...context, filter: 'pending' }))).toEqual([['all', id(1)]])
  expect(shape(sectionsOf([mine, other], { ...context, filter: 'pending' }))).toEqual([
    ['myTeams', id(1)],
    ['otherTeams', id(2)],
  ])
})

test('a chosen order replaces sections and urgency; closed chats keep their days, also from the oldest', () => {
  const chats = [waiting(1, 300), waiting(2, 50), chatOf({ id: id(3), activityAt: 400 })]
  const ids = (sort: 'waiting' | 'newest') => shape(sectionsOf(chats, { ...context, filter: 'assigned', sort }))
  expect(ids('waiting')).toEqual([['all', id(2), id(1), id(3)]])
  expect(ids('newest')).toEqual([['all', id(3), id(1), id(2)]])
  const closed = [250, 50, 210].map((at, i) => chatOf({ id: id(i + 1), status: 'closed', activityAt: at }))
  expect(shape(sectionsOf(closed, { ...context, filter: 'closed', sort: 'oldest' }))).toEqual([
    ['day:2026-11-20', id(2)],
    ['day:2026-11-22', id(3), id(1)],
  ])
})

test('closed: by day, newest first; an empty queue gives an empty list', () => {
  const chats = [50, 250, 210].map((at, i) => chatOf({ id: id(i + 1), status: 'closed', activityAt: at }))
  expect(shape(sectionsOf(chats, { ...context, filter: 'closed' }))).toEqual([
    ['day:2026-11-22', id(2), id(3)],
    ['day:2026-11-20', id(1)],
  ])
  expect(sectionsOf([], { ...context, filter: 'closed' })).toEqual([])
})

const still: SteadyContext = { hold: null, openChatId: null, newest: (c) => c, now: 0 }
const list = (...numbers: number[]) => [{ id: 'all' as const, chats: numbers.map((n) => chatOf({ id: id(n) })) }]
const ids = (shown: Steady) =>
  shown.sections.flatMap((s) => s.rows.map((r) => `${Number(r.chat.id.slice(-12))}${r.leftAt === null ? '' : '-'}`))

test('without pointer or focus in the list it updates at once; a chat that left stays in its position for four seconds', () => {
  const first = steady(null, list(1, 2, 3), still)
  const second = steady(first, list(3, 1), { ...still, now: 100 })
  expect(ids(second)).toEqual(['3', '2-', '1'])
  expect(second.sections[0]!.count).toBe(2)
  expect(nextLeave(second, null)).toBe(100 + leavingMs)
  expect(ids(steady(second, list(3, 1), { ...still, now: 99 + leavingMs }))).toEqual(['3', '2-', '1'])
  expect(ids(steady(second, list(3, 1), { ...still, now: 100 + leavingMs }))).toEqual(['3', '1'])
})

test('rows, sections and lists that have not changed are the same objects, so they are not rendered again', () => {
  const [all] = list(1, 2, 3)
  const first = steady(null, [all!], still)
  expect(steady(first, [{ ...all!, chats: [...all!.chats] }], still)).toBe(first)
  const [one, , three] = all!.chats
  const answered = chatOf({ id: id(2), version: 9 })
  const second = steady(first, [{ ...all!, chats: [one!, answered, three!] }], still)
  const [rows, before] = [second.sections[0]!.rows, first.sections[0]!.rows]
  expect(rows.map((row, index) => row === before[index])).toEqual([true, false, true])
  expect(rows[1]!.chat).toBe(answered)
})

test('the open chat stays until the user leaves it', () => {
  const first = steady(null, list(1, 2), still)
  const left = steady(first, list(1), { ...still, openChatId: id(2) })
  const later = steady(left, list(1), { ...still, openChatId: id(2), now: 60_000 })
  expect(ids(later)).toEqual(['1', '2-'])
  expect(nextLeave(later, id(2))).toBeNull()
  expect(ids(steady(later, list(1), { ...still, now: 60_001 }))).toEqual(['1'])
})

test('with pointer or focus in the list nothing moves, and updates are counted', () => {
  const first = steady(null, list(1, 2, 3), still)
  const hold = { ...still, hold: { anchors: [], isMoving: true } }
  const moved = steady(first, list(3, 1, 2), hold)
  expect(ids(moved)).toEqual(['1', '2', '3'])
  expect(moved.updates).toBe(1)
  const added = steady(moved, list(9, 3, 1, 2), hold)
  expect(ids(added)).toEqual(['1', '2', '3'])
  expect(added.updates).toBe(2)
  expect(ids(steady(added, list(9, 3, 1, 2), still))).toEqual(['9', '3', '1', '2'])
})

test('chats after the end move nothing and appear at once; a returning chat is normal again', () => {
  const hold = { ...still, hold: { anchors: [], isMoving: true } }
  const first = steady(null, list(1, 2), still)
  const longer = steady(first, list(1, 2, 3, 4), hold)
  expect(ids(longer)).toEqual(['1', '2', '3', '4'])
  expect(longer.updates).toBe(0)
  const left = steady(longer, list(1, 3, 4), hold)
  expect(ids(left)).toEqual(['1', '2-', '3', '4'])
  expect(ids(steady(left, list(1, 2, 3, 4), hold))).toEqual(['1', '2', '3', '4'])
})

const two = (waiting: readonly number[], answered: readonly number[]) => [
  { id: 'waiting' as const, chats: waiting.map((n) => chatOf({ id: id(n) })) },
  { id: 'answered' as const, chats: answered.map((n) => chatOf({ id: id(n) })) },
]
const over = (...rows: number[]): SteadyContext => ({ ...still, hold: { anchors: rows.map(id), isMoving: false } })
const sectionIds = (shown: Steady) =>
  shown.sections.map((s) => [s.id, s.count, ...s.rows.map((r) => Number(r.chat.id.slice(-12)))])

test('new chats below the pointer appear at once in their position', () => {
  const first = steady(null, two([1, 2], [3]), still)
  const more = steady(first, two([1, 2, 8], [9, 3]), over(2))
  expect(sectionIds(more)).toEqual([
    ['waiting', 3, 1, 2, 8],
    ['answered', 2, 9, 3],
  ])
  expect(more.updates).toBe(0)
})
test('new chats that would move what is under the pointer appear at the end, until the list is free', () => {
  const first = steady(null, two([1, 2], [3, 4]), still)
  const more = steady(first, two([7, 1, 2, 8], [3, 4]), over(3))
  expect(sectionIds(more)).toEqual([
    ['waiting', 2, 1, 2],
    ['answered', 2, 3, 4],
    ['new', 2, 7, 8],
  ])
  const again = steady(more, two([7, 1, 2, 8, 9], [3, 4]), over(3))
  expect(sectionIds(again).at(-1)).toEqual(['new', 3, 7, 8, 9])
  expect(again.updates).toBe(3)
  expect(sectionIds(steady(again, two([7, 1, 2, 8, 9], [3, 4]), still))).toEqual([
    ['waiting', 5, 7, 1, 2, 8, 9],
    ['answered', 2, 3, 4],
  ])
})
test('the number of a heading is that of its rows, also for a chat that waits for its new section', () => {
  const first = steady(null, two([1, 2], [3]), still)
  const answered = steady(first, two([2], [1, 3]), over(1))
  expect(sectionIds(answered)).toEqual([
    ['waiting', 2, 1, 2],
    ['answered', 1, 3],
  ])
  expect(answered.updates).toBe(1)
})
test('the first waiting chat appears above the others only when that moves nothing', () => {
  const first = steady(null, two([], [3, 4]).slice(1), still)
  expect(sectionIds(steady(first, two([1], [3, 4]), over(3)))).toEqual([
    ['answered', 2, 3, 4],
    ['new', 1, 1],
  ])
  const waiting = steady(null, two([1], []).slice(0, 1), still)
  expect(sectionIds(steady(waiting, two([1], [3]), over(1)))).toEqual([
    ['waiting', 1, 1],
    ['answered', 1, 3],
  ])
})

test('a section whose last chat leaves stays as long as that chat', () => {
  const two = [...list(1), { id: 'answered' as const, chats: [chatOf({ id: id(2) })] }]
  const first = steady(null, two, still)
  const second = steady(first, list(1), { ...still, now: 10 })
  expect(second.sections.map((s) => [s.id, s.count, s.rows.length])).toEqual([
    ['all', 1, 1],
    ['answered', 0, 1],
  ])
  expect(steady(second, list(1), { ...still, now: 10 + leavingMs }).sections).toHaveLength(1)
})
