import { expect, test } from 'vitest'
import type { Candidate } from '../distribution/distribute.ts'
import { deadlines, nextDeadline } from './deadlines.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { Input } from './input.ts'
import { type ChatState, startSession } from './state.ts'
import { noTeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const hour = 3_600_000
const operator = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  presence: 'online',
  openDialogs: 0,
  dialogLimit: 2,
  lastAssignedAt: null,
  lastInTeamAt: null,
  ...over,
})
const facts = (now: number, over: Partial<Facts> = {}): Facts => ({
  ...noFacts,
  now,
  newSession: () => ({ id: `s${now}`, number: 8 }),
  candidates: [operator('ann', { openDialogs: 1 }), operator('bob')],
  othersWaiting: false,
  lastOperatorId: null,
  policy: {
    ...{ ...noTeamPolicy, redistributeAfterMs: 4000, closeAfterMs: 24 * hour },
  },
  nameOf: (id) => id,
  ...over,
})
/** Ann leads it; the client waits since 0. */
const led: ChatState = {
  chatId: 'c1',
  teamId: 't1',
  channelActive: true,
  categoryId: null,
  reopenWithinMs: 2 * hour,
  reopenable: null,
  session: { ...startSession('s1', 7, 0), status: 'assigned', operatorId: 'ann', assignedAt: 0, firstReplyAt: 1 },
}
const ok = (d: ReturnType<typeof decide>): Decision => {
  if (isRefusal(d)) throw new Error(d.code)
  return d
}
const after = (state: ChatState, input: Input, at: number, over: Partial<Facts> = {}) =>
  ok(decide(state, input, facts(at, over)))
const eventNames = (d: Decision) => d.events.map((e) => [e.type, 'reason' in e ? e.reason : ''].join(' ').trim())
const annCloses = { type: 'close', userId: 'ann', mayCloseAny: false } as const
const undo = (userId: string, mayCloseAny = false): Input => ({ type: 'closingUndone', userId, mayCloseAny })
const closing = after(led, annCloses, 1000).next
const closed = after(closing, { type: 'deadlinePassed' }, 9000).next

test('a closing happens eight seconds later, and nothing else falls due before', () => {
  expect(closing.session).toMatchObject({ closing: { at: 9000, userId: 'ann' }, operatorId: 'ann' })
  expect(nextDeadline(closing, facts(0).policy)).toBe(9000)
  expect(deadlines(closing, facts(0).policy)).toEqual({
    hold: null,
    redistribute: null,
    absence: null,
    reservationEnd: null,
    close: null,
    snoozeEnd: null,
    warn: null,
    closing: 9000,
    cooldownEnd: null,
  })
  expect(after(closing, { type: 'deadlinePassed' }, 8999)).toEqual({ next: closing, events: [], messages: [] })
  const done = after(closing, { type: 'deadlinePassed' }, 9000)
  expect(done.events).toMatchObject([{ type: 'chat.closed', reason: 'operator', by: { id: 'ann' }, operatorId: 'ann' }])
})
test('who closes again changes nothing; to everybody else it is closed', () => {
  expect(after(closing, annCloses, 2000)).toEqual({ next: closing, events: [], messages: [] })
  for (const input of [
    { type: 'close', userId: 'boss', mayCloseAny: true },
    { type: 'taken', userId: 'bob' },
  ] as const)
    expect(decide(closing, input, facts(2000))).toMatchObject({ code: 'CHAT_CLOSED' })
  expect(after(closing, { type: 'fill' }, 2000)).toEqual({ next: closing, events: [], messages: [] })
})
test('it is taken back by who did it, by its operator, by who may close any; once, and in time', () => {
  for (const input of [undo('ann'), undo('boss', true)]) {
    const back = after(closing, input, 8000)
    expect(eventNames(back)).toEqual(['chat.closingStopped undone'])
    expect(back.next).toEqual(led)
    expect(after(back.next, input, 8000)).toEqual({ next: led, events: [], messages: [] })
  }
  const byBoss = after(led, { type: 'close', userId: 'boss', mayCloseAny: true }, 1000).next
  expect(after(byBoss, undo('ann'), 2000).next).toEqual(led)
  expect(decide(closing, undo('bob'), facts(2000))).toMatchObject({ code: 'CHAT_NOT_YOURS' })
  expect(decide(closed, undo('ann'), facts(9001))).toMatchObject({ code: 'CHAT_CLOSED' })
})
test('the client’s message and an answer keep it open', () => {
  const written = after(closing, clientSays(), 2000)
  expect(eventNames(written)).toEqual(['chat.closingStopped clientWrote'])
  expect(written.next.session).toMatchObject({ closing: null, waitingSince: 0, operatorId: 'ann' })
  const answered = after(closing, { type: 'operatorReplied', userId: 'ann' }, 2000)
  expect(eventNames(answered)).toEqual(['chat.closingStopped replied'])
  expect(answered.next.session).toMatchObject({ closing: null, waitingSince: null })
  expect(decide(closing, { type: 'operatorReplied', userId: 'bob' }, facts(2000))).toMatchObject({
    code: 'CHAT_NOT_YOURS',
  })
})
test('its operator is deactivated meanwhile: it closes at once', () => {
  const gone = { type: 'operatorGone', userId: 'ann', byUserId: 'boss', reason: 'deactivated' } as const
  expect(eventNames(after(closing, gone, 2000))).toEqual(['chat.closed operator'])
  expect(after(closing, { ...gone, userId: 'bob' }, 2000).events).toEqual([])
})

test('a message within the time opens the same session again, with who led it', () => {
  const again = after(closed, clientSays(), 9000 + 2 * hour - 1)
  expect(eventNames(again)).toEqual(['chat.reopened clientWrote', 'chat.assigned distribution'])
  expect(again.events[0]).toMatchObject({ sessionId: 's1', number: 7, operatorId: 'ann', by: { kind: 'client' } })
  expect(again.events[1]).toMatchObject({
    operatorId: 'ann',
    trace: { rule: 'lastOperator', decidedBy: 'lastOperator' },
  })
  expect(again.next).toMatchObject({
    reopenable: null,
    session: { id: 's1', firstReplyAt: 1, waitingSince: 9000 + 2 * hour - 1 },
  })
})
test('a millisecond later, and in a channel that never reopens, it is a new session by the team’s rule', () => {
  const late = after(closed, clientSays(), 9000 + 2 * hour)
  expect(late.events).toMatchObject([
    { type: 'chat.opened', number: 8 },
    { type: 'chat.assigned', operatorId: 'bob' },
  ])
  expect(late.next.reopenable).toBeNull()
  const never = after({ ...closing, reopenWithinMs: 0 }, { type: 'deadlinePassed' }, 9000).next
  expect(eventNames(after(never, clientSays(), 9001))[0]).toBe('chat.opened clientWrote')
})
test('who led it is away or full: the team’s rule decides, and the queue keeps its order', () => {
  const away = (over: Partial<Candidate>) => [operator('ann', over), operator('bob')]
  for (const over of [{ presence: 'break' }, { presence: 'offline' }, { openDialogs: 2 }] as const) {
    const d = after(closed, clientSays(), hour, { candidates: away(over) })
    expect(d.events[1]).toMatchObject({ operatorId: 'bob', trace: { rule: 'leastLoaded' } })
  }
  const nobody = after(closed, clientSays(), hour, { candidates: [] })
  expect(eventNames(nobody)).toEqual(['chat.reopened clientWrote', 'chat.queued nobodyOnline'])
  const behind = after(closed, clientSays(), hour, {
    candidates: away({ presence: 'break' }),
    othersWaiting: true,
  })
  expect(eventNames(behind)[1]).toBe('chat.queued othersWaiting')
})

test('the warning about a silence comes once before it ends; a shorter one, and one that is over, never', () => {
  const policy = { ...facts(0).policy, redistributeAfterMs: null, closeAfterMs: hour, warnBeforeMs: 600_000 }
  const answered = { ...led, session: { ...led.session!, waitingSince: null } }
  expect(nextDeadline(answered, policy)).toBe(hour - 600_000)
  const warned = after(answered, { type: 'deadlinePassed' }, hour - 600_000, { policy })
  expect(warned).toMatchObject({ events: [], next: { session: { warnedAt: hour - 600_000, lastMessageAt: 0 } } })
  expect(nextDeadline(warned.next, policy)).toBe(hour)
  const written = after(warned.next, clientSays(), hour - 1, { policy }).next
  expect(nextDeadline(written, policy)).toBe(2 * hour - 1 - 600_000)
  expect(nextDeadline(answered, { ...policy, closeAfterMs: 600_000 })).toBe(600_000)
  expect(eventNames(after(answered, { type: 'deadlinePassed' }, hour, { policy }))).toEqual(['chat.closed inactivity'])
})

test('for whom it was kept is gone while it is being closed: it is closed now, with nothing left to ask again about', () => {
  const kept = {
    ...led.session!,
    status: 'pending',
    operatorId: null,
    reservedFor: { operatorId: 'bob', until: hour },
  } as const
  const boss = { type: 'close', userId: 'boss', mayCloseAny: true } as const
  const half = after({ ...led, session: kept }, boss, 1000).next
  const gone = { type: 'operatorGone', userId: 'bob', byUserId: 'boss', reason: 'deactivated' } as const
  expect(eventNames(after(half, gone, 2000))).toEqual(['chat.closed operator'])
  expect(eventNames(after(half, { ...gone, userId: 'eve' }, 2000))).toEqual([])
})
