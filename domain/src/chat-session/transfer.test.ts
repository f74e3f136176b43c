import { expect, test } from 'vitest'
import { nextDeadline } from './deadlines.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts, type Receiver } from './facts.ts'
import type { InputOf } from './input.ts'
import { type ChatState, noWaits, startSession } from './state.ts'
import { noTeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'
import { teamWith } from './transfer.ts'

const minute = 60_000
const open: ChatState = {
  ...{ chatId: 'c', teamId: 't1', channelActive: true, categoryId: null, reopenWithinMs: 0, reopenable: null },
  session: {
    ...startSession('s', 7, 0),
    ...{ status: 'assigned', operatorId: 'ann', waitingSince: 0, firstReplyAt: null },
    ...{ assignedAt: 0, lastMessageAt: 0 },
  },
}
const bob = (over: Partial<Receiver> = {}): Receiver => ({
  ...{
    id: 'bob',
    name: 'Bob',
    presence: 'online',
    openDialogs: 0,
    dialogLimit: 2,
    lastAssignedAt: null,
    lastInTeamAt: null,
  },
  ...{ receives: true, teamIds: ['t1'] },
  ...over,
})
const factsWith = (receiver: Receiver | null, over: Partial<Facts> = {}): Facts => ({
  ...noFacts,
  now: minute,
  newSession: () => ({ id: 's2', number: 8 }),
  candidates: receiver ? [receiver] : [],
  othersWaiting: false,
  policy: {
    ...noTeamPolicy,
    redistributeAfterMs: 5 * minute,
  },
  lastOperatorId: null,
  transfer: { receiver, team: null },
  nameOf: (id) => id,
  ...over,
})
const call = { id: 'call', userId: 'ann', mayMoveAny: false, isOperator: true, force: false, note: '' }
const toBob: InputOf<'transferred'> = { type: 'transferred', ...call, to: { kind: 'operator', operatorId: 'bob' } }
const ok = (d: ReturnType<typeof decide>): Decision => {
  if (isRefusal(d)) throw new Error(d.code)
  return d
}
const eventNames = (d: Decision) => d.events.map((e) => [e.type, 'reason' in e ? e.reason : ''].join(' '))

test('to who has a place: at once; the wait of the client goes on, the time to answer begins anew', () => {
  const d = ok(decide(open, toBob, factsWith(bob())))
  expect(eventNames(d)).toEqual(['chat.transferred handedOn', 'chat.unassigned transfer', 'chat.assigned transfer'])
  expect(d.next.session).toMatchObject({ operatorId: 'bob', waitingSince: 0, assignedAt: minute, reservedFor: null })
  expect(d.next.session!.transfer).toMatchObject({ by: 'ann', fromOperatorId: 'ann', fromTeamId: 't1' })
})
test.each([
  ['full', bob({ openDialogs: 2 }), false],
  ['on a break', bob({ presence: 'break' }), true],
  ['offline', bob({ presence: 'offline' }), true],
])('to who is %s: it waits for him alone, until the time of the team', (_, receiver, force) => {
  const d = ok(decide(open, { ...toBob, force }, factsWith(receiver)))
  expect(eventNames(d)).toEqual(['chat.transferred handedOn', 'chat.unassigned transfer', 'chat.queued reserved'])
  const until = 6 * minute
  expect(d.next.session).toMatchObject({ status: 'pending', reservedFor: { operatorId: 'bob', until } })
  expect(nextDeadline(d.next, factsWith(null).policy)).toBe(until)
  const fill = (now: number, candidates: Receiver[]) =>
    ok(decide(d.next, { type: 'fill' }, factsWith(null, { now, candidates })))
  const zoe = bob({ id: 'zoe' })
  expect(fill(2 * minute, [zoe]).events).toEqual([])
  expect(fill(2 * minute, [zoe, bob()]).next.session).toMatchObject({ operatorId: 'bob', reservedFor: null })
  const over = ok(decide(d.next, { type: 'deadlinePassed' }, factsWith(null, { now: until, candidates: [zoe] })))
  expect(over.next.session).toMatchObject({ operatorId: 'zoe', reservedFor: null })
  const nobody = ok(decide(d.next, { type: 'deadlinePassed' }, factsWith(null, { now: until, candidates: [] })))
  expect(eventNames(nobody)).toEqual(['chat.queued nobodyOnline'])
  expect(nextDeadline(nobody.next, factsWith(null).policy)).toBeNull()
})
test('a message of the client does not take it from whom it waits for', () => {
  const d = ok(decide(open, { ...toBob, force: true }, factsWith(bob({ presence: 'break' }))))
  const zoe = bob({ id: 'zoe' })
  const wrote = ok(decide(d.next, clientSays(), factsWith(null, { candidates: [zoe] })))
  expect(wrote.next.session).toMatchObject({ status: 'pending', reservedFor: { operatorId: 'bob' } })
  const taken = ok(decide(d.next, { type: 'taken', userId: 'zoe' }, factsWith(null, { candidates: [zoe] })))
  expect(taken.next.session).toMatchObject({ operatorId: 'zoe', ...noWaits })
})
test('the team stays when it is his, and becomes his first one when not', () => {
  expect(teamWith('t1', bob({ teamIds: ['t2', 't1'] }))).toBe('t1')
  expect(teamWith('t1', bob({ teamIds: ['t2', 't3'] }))).toBe('t2')
  expect(teamWith(null, bob())).toBeNull()
  expect(teamWith('t1', bob({ teamIds: [] }))).toBe('t1')
})
test('an answer ends the chance to take it back, and so does handing it on again', () => {
  const handed = ok(decide(open, toBob, factsWith(bob()))).next
  const undo: InputOf<'transferUndone'> = { type: 'transferUndone', userId: 'ann' }
  const ann = bob({ id: 'ann', name: 'Ann' })
  const facts = factsWith(ann, { transfer: { receiver: ann, team: { id: 't1', name: 'T' } } })
  expect(eventNames(ok(decide(handed, undo, facts)))).toEqual([
    'chat.transferUndone takenBack',
    'chat.unassigned transfer',
    'chat.assigned transfer',
  ])
  const answered = ok(decide(handed, { type: 'operatorReplied', userId: 'bob' }, facts)).next
  expect(decide(answered, undo, facts)).toMatchObject({ code: 'TRANSFER_UNDO_LATE' })
  const on = { ...toBob, id: 'other', userId: 'bob', to: { kind: 'operator', operatorId: 'zoe' } } as const
  const twice = ok(decide(handed, on, factsWith(bob({ id: 'zoe' })))).next
  expect(decide(twice, undo, facts)).toMatchObject({ code: 'TRANSFER_UNDO_LATE' })
  const noTeam = ok(decide(handed, undo, factsWith(ann, { transfer: { receiver: ann, team: null } })))
  expect(noTeam.next.teamId).toBeNull()
})
test('the same call again does nothing; another person’s is checked', () => {
  const handed = ok(decide(open, toBob, factsWith(bob()))).next
  expect(ok(decide(handed, toBob, factsWith(bob()))).events).toEqual([])
  expect(decide(handed, { ...toBob, userId: 'zoe' }, factsWith(bob()))).toMatchObject({ code: 'CHAT_TAKEN' })
})
