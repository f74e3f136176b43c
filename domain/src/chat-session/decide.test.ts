import { expect, test } from 'vitest'
import type { Candidate } from '../distribution/distribute.ts'
import { nextDeadline } from './deadlines.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { Input } from './input.ts'
import type { ChatState } from './state.ts'
import { noTeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const minute = 60_000
const empty: ChatState = {
  ...{ chatId: 'c1', teamId: 't1', channelActive: true, categoryId: null },
  ...{ session: null, reopenWithinMs: 0, reopenable: null },
}
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
  newSession: () => ({ id: `s${now}`, number: 7 }),
  candidates: [operator('ann'), operator('bob', { openDialogs: 1 }), operator('eve', { presence: 'break' })],
  othersWaiting: false,
  policy: { ...noTeamPolicy, redistributeAfterMs: 5 * minute, closeAfterMs: 24 * 60 * minute },
  lastOperatorId: null,
  nameOf: (id) => `Name of ${id}`,
  ...over,
})
const ok = (d: ReturnType<typeof decide>): Decision => {
  if (isRefusal(d)) throw new Error(d.code)
  return d
}
const play = (...steps: [Input, Facts][]): ChatState =>
  steps.reduce((state, [input, f]) => ok(decide(state, input, f)).next, empty)
/** Closed, and the time is over in which that could be taken back. */
const closedBy = (state: ChatState, by: { userId: string; mayCloseAny: boolean }): Decision => {
  const closing = ok(decide(state, { type: 'close', ...by }, facts(1))).next
  return ok(decide(closing, { type: 'deadlinePassed' }, facts(closing.session!.closing!.at)))
}
const wrote: Input = clientSays()
const eventNames = (d: Decision) => d.events.map((e) => [e.type, 'reason' in e ? e.reason : ''].join(' '))

test('a first message opens a session and goes to the least loaded operator online', () => {
  const d = ok(decide(empty, wrote, facts(0)))
  expect(eventNames(d)).toEqual(['chat.opened clientWrote', 'chat.assigned distribution'])
  expect(d.next.session).toMatchObject({ status: 'assigned', operatorId: 'ann', waitingSince: 0, number: 7 })
  expect(nextDeadline(d.next, facts(0).policy)).toBe(5 * minute)
})
test('nobody online, everybody busy, others waiting: the chat queues and says why', () => {
  const why = (over: Partial<Facts>) => eventNames(ok(decide(empty, wrote, facts(0, over)))).at(-1)
  expect(why({ candidates: [] })).toBe('chat.queued nobodyOnline')
  expect(why({ candidates: [operator('ann', { openDialogs: 2 })] })).toBe('chat.queued allBusy')
  expect(why({ othersWaiting: true })).toBe('chat.queued othersWaiting')
})
test('a waiting chat does not announce its wait again, and takes a free operator when there is one', () => {
  const waiting = play([wrote, facts(0, { candidates: [] })])
  const still = ok(decide(waiting, wrote, facts(minute, { candidates: [] })))
  expect(still.events).toEqual([])
  expect(still.next.session?.waitingSince).toBe(0)
  expect(eventNames(ok(decide(waiting, { type: 'fill' }, facts(minute, { othersWaiting: true }))))).toEqual([
    'chat.assigned distribution',
  ])
})
test('an answer ends the wait; the first one is remembered', () => {
  const answered = play([wrote, facts(0)], [{ type: 'operatorReplied', userId: 'ann' }, facts(minute)])
  expect(answered.session).toMatchObject({ waitingSince: null, firstReplyAt: minute })
  const again = play(
    [wrote, facts(0)],
    [{ type: 'operatorReplied', userId: 'ann' }, facts(1)],
    [wrote, facts(2)],
    [{ type: 'operatorReplied', userId: 'ann' }, facts(3)],
  )
  expect(again.session?.firstReplyAt).toBe(1)
})
test('only the responsible operator answers; a deactivated channel takes nothing', () => {
  const state = play([wrote, facts(0)])
  expect(decide(state, { type: 'operatorReplied', userId: 'bob' }, facts(1))).toMatchObject({ code: 'CHAT_NOT_YOURS' })
  expect(
    decide({ ...state, channelActive: false }, { type: 'operatorReplied', userId: 'ann' }, facts(1)),
  ).toMatchObject({ code: 'CHANNEL_DEACTIVATED' })
  expect(decide({ ...empty, channelActive: false }, wrote, facts(0))).toMatchObject({ code: 'CHANNEL_DEACTIVATED' })
  expect(decide(empty, { type: 'operatorReplied', userId: 'ann' }, facts(1))).toMatchObject({ code: 'CHAT_CLOSED' })
})
test('taking: the first wins, the second sees who; limits and presence hold', () => {
  const waiting = play([wrote, facts(0, { candidates: [] })])
  const take = (userId: string, over: Partial<Facts> = {}) => decide(waiting, { type: 'taken', userId }, facts(1, over))
  expect(eventNames(ok(take('bob')))).toEqual(['chat.assigned taken'])
  const taken = ok(take('bob')).next
  expect(decide(taken, { type: 'taken', userId: 'ann' }, facts(2))).toEqual({
    code: 'CHAT_TAKEN',
    params: { name: 'Name of bob' },
  })
  expect(ok(decide(taken, { type: 'taken', userId: 'bob' }, facts(2))).events).toEqual([])
  expect(take('eve')).toMatchObject({ code: 'PRESENCE_NOT_ONLINE' })
  expect(take('zoe')).toMatchObject({ code: 'NOT_AN_OPERATOR' })
  expect(take('ann', { candidates: [operator('ann', { openDialogs: 2 })] })).toEqual({
    code: 'DIALOG_LIMIT_REACHED',
    params: { count: 2, limit: 2 },
  })
})
test('no answer in time: another operator, never the same one', () => {
  const d = ok(decide(play([wrote, facts(0)]), { type: 'deadlinePassed' }, facts(5 * minute)))
  expect(eventNames(d)).toEqual(['chat.unassigned noReply', 'chat.assigned redistribution'])
  expect(d.next.session).toMatchObject({ operatorId: 'bob', waitingSince: 0 })
  const alone = ok(
    decide(play([wrote, facts(0)]), { type: 'deadlinePassed' }, facts(5 * minute, { candidates: [operator('ann')] })),
  )
  expect(eventNames(alone)).toEqual(['chat.unassigned noReply', 'chat.queued unassigned'])
})
test('who did not answer is not offered the chat again for as long, somebody else at once', () => {
  const onlyAnn = { candidates: [operator('ann')] }
  const back = play([wrote, facts(0)], [{ type: 'deadlinePassed' }, facts(5 * minute, onlyAnn)])
  expect(back.session).toMatchObject({ status: 'pending', cooldown: { operatorId: 'ann', until: 10 * minute } })
  expect(nextDeadline(back, facts(0).policy)).toBe(10 * minute)
  const after = (input: Input, at: number, over: Partial<Facts>) => eventNames(ok(decide(back, input, facts(at, over))))
  expect(after({ type: 'fill' }, 6 * minute, onlyAnn)).toEqual([])
  expect(after(wrote, 6 * minute, onlyAnn)).toEqual([])
  expect(after({ type: 'fill' }, 6 * minute, { candidates: [operator('ann'), operator('bob')] })).toEqual([
    'chat.assigned distribution',
  ])
  expect(after({ type: 'deadlinePassed' }, 9 * minute, onlyAnn)).toEqual([])
  expect(after({ type: 'deadlinePassed' }, 10 * minute, onlyAnn)).toEqual(['chat.assigned distribution'])
  const stillNobody = ok(decide(back, { type: 'deadlinePassed' }, facts(10 * minute, { candidates: [] })))
  expect(stillNobody.next.session).toMatchObject({ status: 'pending', cooldown: null })
  const taken = ok(decide(back, { type: 'taken', userId: 'ann' }, facts(6 * minute, onlyAnn)))
  expect(taken.next.session).toMatchObject({ operatorId: 'ann', cooldown: null })
})
test('a deadline that lost the race is harmless', () => {
  const answered = play([wrote, facts(0)], [{ type: 'operatorReplied', userId: 'ann' }, facts(minute)])
  expect(ok(decide(answered, { type: 'deadlinePassed' }, facts(5 * minute))).events).toEqual([])
})
test('closing: by its operator or by who may close any; the next message opens a new session', () => {
  const state = play([wrote, facts(0)])
  expect(decide(state, { type: 'close', userId: 'bob', mayCloseAny: false }, facts(1))).toMatchObject({
    code: 'CHAT_NOT_YOURS',
  })
  const closed = closedBy(state, { userId: 'bob', mayCloseAny: true })
  expect(eventNames(closed)).toEqual(['chat.closed operator'])
  expect(closed.next.session).toBeNull()
  expect(decide(closed.next, { type: 'close', userId: 'bob', mayCloseAny: true }, facts(2))).toMatchObject({
    code: 'CHAT_CLOSED',
  })
  expect(eventNames(ok(decide(closed.next, wrote, facts(9000))))).toEqual([
    'chat.opened clientWrote',
    'chat.assigned distribution',
  ])
})
test('silence closes the chat; every handled deadline lies behind us', () => {
  for (const candidates of [facts(0).candidates, []]) {
    let state = play([wrote, facts(0, { candidates })])
    let steps = 0
    for (let at = nextDeadline(state, facts(0).policy); at !== null; at = nextDeadline(state, facts(0).policy)) {
      expect(++steps).toBeLessThan(1000)
      state = ok(decide(state, { type: 'deadlinePassed' }, facts(at, { candidates }))).next
      expect(nextDeadline(state, facts(at).policy) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at)
    }
    expect(state.session).toBeNull()
  }
})
test('an answer without a reaction closes the chat by the inactivity time, an unanswered question does not', () => {
  const policy = {
    ...noTeamPolicy,
    closeAfterMs: 72 * 60 * minute,
    clientSilentMs: 24 * 60 * minute,
  }
  const asked = play([wrote, facts(0, { policy })])
  expect(nextDeadline(asked, policy)).toBe(72 * 60 * minute)
  const answered = play([wrote, facts(0, { policy })], [{ type: 'operatorReplied', userId: 'ann' }, facts(minute)])
  expect(nextDeadline(answered, policy)).toBe(24 * 60 * minute + minute)
  expect(nextDeadline(answered, { ...policy, clientSilentMs: null })).toBe(72 * 60 * minute + minute)
  const late = facts(24 * 60 * minute + minute, { policy })
  expect(eventNames(ok(decide(answered, { type: 'deadlinePassed' }, late)))).toEqual(['chat.closed clientSilent'])
})
test('the chat of a deactivated operator goes to another one, or back to the queue; nobody else’s does', () => {
  const state = play([wrote, facts(0)])
  const operatorId = state.session!.operatorId!
  const gone = { type: 'operatorGone', userId: operatorId, byUserId: 'boss', reason: 'deactivated' } as const
  const moved = ok(decide(state, gone, facts(minute)))
  expect(eventNames(moved)).toEqual(['chat.unassigned deactivated', 'chat.assigned redistribution'])
  expect(moved.next.session!.operatorId).not.toBe(operatorId)
  expect(eventNames(ok(decide(state, gone, facts(minute, { candidates: [] }))))).toEqual([
    'chat.unassigned deactivated',
    'chat.queued nobodyOnline',
  ])
  expect(ok(decide(state, { ...gone, userId: 'somebody' }, facts(minute))).events).toEqual([])
  const closed = closedBy(state, { userId: operatorId, mayCloseAny: false }).next
  expect(ok(decide(closed, gone, facts(minute))).events).toEqual([])
})
