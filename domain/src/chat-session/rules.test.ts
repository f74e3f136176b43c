import { expect, test } from 'vitest'
import type { Candidate } from '../distribution/distribute.ts'
import { absentAfterMs, nextDeadline } from './deadlines.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { Input } from './input.ts'
import type { ChatState } from './state.ts'
import { noTeamPolicy, type TeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const minute = 60_000
const empty: ChatState = {
  chatId: 'c1',
  teamId: 't1',
  channelActive: true,
  categoryId: null,
  session: null,
  reopenWithinMs: 0,
  reopenable: null,
}
const operator = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  ...{ id, presence: 'online', openDialogs: 0, dialogLimit: 2, lastAssignedAt: null, lastInTeamAt: null },
  ...over,
})
const facts = (now: number, over: Partial<Facts> = {}, policy: Partial<TeamPolicy> = {}): Facts => ({
  ...noFacts,
  now,
  newSession: () => ({ id: `s${now}`, number: 7 }),
  candidates: [operator('ann'), operator('bob')],
  othersWaiting: false,
  lastOperatorId: null,
  nameOf: (id) => id,
  ...over,
  policy: {
    ...noTeamPolicy,
    redistributeAfterMs: 10 * minute,
    ...policy,
  },
})
const done = (state: ChatState, input: Input, f: Facts): Decision => {
  const d = decide(state, input, f)
  if (isRefusal(d)) throw new Error(d.code)
  return d
}
const wrote: Input = clientSays()
const eventNames = (d: Decision) =>
  d.events.map((e) => [e.type, 'reason' in e ? e.reason : '', 'operatorId' in e ? e.operatorId : ''].join(' ').trim())
const traceOf = (d: Decision) => {
  const e = d.events.at(-1)
  return e?.type === 'chat.assigned' || e?.type === 'chat.queued' ? e.trace : undefined
}

test('by hand: the chat waits although people are free; one of them takes it; nobody’s silence gives it to another', () => {
  const manual = { rule: 'manual' } as const
  const opened = done(empty, wrote, facts(0, {}, manual))
  expect(eventNames(opened)).toEqual(['chat.opened clientWrote', 'chat.queued manual'])
  expect(traceOf(opened)).toMatchObject({
    rule: 'manual',
    decidedBy: null,
    considered: [{ verdict: 'notChosen' }, { verdict: 'notChosen' }],
  })
  expect(eventNames(done(opened.next, { type: 'fill' }, facts(1, {}, manual)))).toEqual([])
  const taken = done(opened.next, { type: 'taken', userId: 'bob' }, facts(2, {}, manual))
  expect(eventNames(taken)).toEqual(['chat.assigned taken bob'])
  const back = done(taken.next, { type: 'deadlinePassed' }, facts(2 + 10 * minute, {}, manual))
  expect(eventNames(back)).toEqual(['chat.unassigned noReply bob', 'chat.queued manual'])
})
test('in turn: whose last chat of the team is the longest ago, and the explanation says so', () => {
  const candidates = [operator('ann', { lastInTeamAt: 5 }), operator('bob', { openDialogs: 1, lastInTeamAt: 3 })]
  const d = done(empty, wrote, facts(0, { candidates }, { rule: 'roundRobin' }))
  expect(eventNames(d).at(-1)).toBe('chat.assigned distribution bob')
  expect(traceOf(d)).toMatchObject({
    rule: 'roundRobin',
    decidedBy: 'turn',
    considered: [
      { id: 'bob', lastInTeamAt: 3 },
      { id: 'ann', lastInTeamAt: 5 },
    ],
  })
})
test.each(['leastLoaded', 'roundRobin', 'manual'] as const)('the former operator first, by the rule %s', (rule) => {
  const policy = { rule, lastOperatorFirst: true }
  const busier = [operator('ann'), operator('bob', { openDialogs: 1, lastInTeamAt: 9 })]
  const toBob = done(empty, wrote, facts(0, { candidates: busier, lastOperatorId: 'bob' }, policy))
  expect(eventNames(toBob).at(-1)).toBe('chat.assigned distribution bob')
  expect(traceOf(toBob)).toMatchObject({ rule: 'lastOperator', decidedBy: 'lastOperator', lastOperatorId: 'bob' })
  for (const away of [{ presence: 'break' }, { presence: 'finishing' }, { openDialogs: 2 }] as const) {
    const without = [operator('ann'), operator('bob', away)]
    const d = done(empty, wrote, facts(0, { candidates: without, lastOperatorId: 'bob' }, policy))
    expect(eventNames(d).at(-1)).toBe(rule === 'manual' ? 'chat.queued manual' : 'chat.assigned distribution ann')
    expect(traceOf(d)).toMatchObject({ rule, lastOperatorId: 'bob' })
  }
  const off = done(empty, wrote, facts(0, { candidates: busier, lastOperatorId: 'bob' }, { rule }))
  expect(eventNames(off).at(-1)).not.toContain('bob')
})
test('even the former operator does not let a newcomer overtake who waits already', () => {
  const policy = { lastOperatorFirst: true }
  const d = done(empty, wrote, facts(0, { lastOperatorId: 'bob', othersWaiting: true }, policy))
  expect(eventNames(d).at(-1)).toBe('chat.queued othersWaiting')
})
test('an operator who finishes their chats gets no new ones and takes none', () => {
  const candidates = [operator('ann', { presence: 'finishing' })]
  const d = done(empty, wrote, facts(0, { candidates }))
  expect(eventNames(d).at(-1)).toBe('chat.queued allBusy')
  expect(traceOf(d)?.considered).toMatchObject([{ id: 'ann', verdict: 'finishing' }])
  expect(decide(d.next, { type: 'taken', userId: 'ann' }, facts(1, { candidates }))).toMatchObject({
    code: 'PRESENCE_NOT_ONLINE',
  })
})

const absent = (state: ChatState, absentSince: number): ChatState => ({
  ...state,
  session: { ...state.session!, absentSince },
})
test.each([
  [10 * minute, 10 * minute],
  [null, absentAfterMs],
])('offline with a waiting client: by the team’s time (%s), else after five minutes', (redistributeAfterMs, after) => {
  const policy = { redistributeAfterMs }
  const chat = absent(done(empty, wrote, facts(0, {}, policy)).next, 0)
  const full = facts(0, {}, policy).policy
  expect(nextDeadline(chat, full)).toBe(after)
  expect(eventNames(done(chat, { type: 'deadlinePassed' }, facts(after - 1, {}, policy)))).toEqual([])
  const gone = done(chat, { type: 'deadlinePassed' }, facts(after, {}, policy))
  expect(eventNames(gone)).toEqual(['chat.unassigned offline ann', 'chat.assigned redistribution bob'])
  expect(gone.next.session).toMatchObject({ absentSince: null, waitingSince: 0 })
})
test('an answered client of somebody offline waits for nothing; when he writes again he goes on at once', () => {
  const answered = done(done(empty, wrote, facts(0)).next, { type: 'operatorReplied', userId: 'ann' }, facts(1)).next
  const left = absent(answered, 2)
  expect(nextDeadline(left, facts(0).policy)).toBeNull()
  const again = done(left, wrote, facts(60 * minute)).next
  expect(nextDeadline(again, facts(0).policy)).toBe(60 * minute)
  expect(eventNames(done(again, { type: 'deadlinePassed' }, facts(60 * minute)))[0]).toBe('chat.unassigned offline ann')
})
