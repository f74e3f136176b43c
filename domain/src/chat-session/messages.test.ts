import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { Input } from './input.ts'
import { type ChatState, startSession } from './state.ts'
import { noTeamPolicy, type TeamPolicy } from './team-policy.ts'

const minute = 60_000
const policy: TeamPolicy = {
  ...{ ...noTeamPolicy, rule: 'manual' },
  ...{ closeAfterMs: 60 * minute, warnBeforeMs: 10 * minute, warnText: 'Are you there?' },
}
const closedChat: ChatState = {
  ...{ chatId: 'c1', teamId: 't1', channelActive: true, categoryId: null },
  ...{ session: null, reopenWithinMs: 0, reopenable: null },
}
const open: ChatState = { ...closedChat, session: startSession('s1', 1, 0) }
const decided = (state: ChatState, input: Input, over: Partial<Facts>): Decision => {
  const opening = { newSession: () => ({ id: 's2', number: 2 }) }
  const d = decide(state, input, { ...noFacts, ...opening, now: 0, policy, nameOf: (id) => id, ...over })
  if (isRefusal(d)) throw new Error(d.code)
  return d
}

test('a warning is a message of the decision, once, with the team’s words before the usual ones', () => {
  const early = decided(open, { type: 'deadlinePassed' }, { now: 50 * minute - 1 })
  expect(early.messages).toEqual([])
  const due = decided(open, { type: 'deadlinePassed' }, { now: 50 * minute })
  const text = { own: 'Are you there?', standard: 'closeWarning', params: { minutes: 10 } }
  expect(due.messages).toEqual([{ kind: 'message', by: { kind: 'system', id: null }, text }])
  expect(decided(due.next, { type: 'deadlinePassed' }, { now: 51 * minute }).messages).toEqual([])
})

test('the note of a transfer is internal, has the id of the call, and is not repeated', () => {
  const team = { id: 't2', name: 'Second' }
  const call = { id: 'call', userId: 'ann', mayMoveAny: false, isOperator: true, force: false } as const
  const input: Input = { type: 'transferred', ...call, to: { kind: 'team', teamId: 't2' }, note: 'invoice' }
  const first = decided(open, input, { transfer: { receiver: null, team } })
  const by = { kind: 'user', id: 'ann' }
  expect(first.messages).toEqual([{ kind: 'internal', id: 'call', by, text: { own: 'invoice' } }])
  expect(decided(first.next, input, { transfer: { receiver: null, team } }).messages).toEqual([])
  expect(decided(open, { ...input, note: '' }, { transfer: { receiver: null, team } }).messages).toEqual([])
})

const rated = {
  ...{ option: true, enabled: true, beforeEnd: false, channelActive: true, operatorWrote: true, isLast: true },
  ...{ closedAt: 0, askedAt: null, givenAt: null, waitMs: 5 * minute, operatorId: 'ann', question: 'How was it?' },
}
test.each([
  ['link', [{ own: 'How was it?', standard: 'ratingQuestion', link: 'rating' }]],
  ['widget', []],
] as const)('a request for a rating by %s comes after the delay, and only once', (via, texts) => {
  const ask = (now: number, over: object = {}) =>
    decided(closedChat, { type: 'ratingDue', sessionId: 's1' }, { now, rating: { ...rated, via, ...over } })
  expect(ask(5 * minute - 1)).toEqual({ next: closedChat, events: [], messages: [] })
  const due = ask(5 * minute)
  expect(due.events).toMatchObject([{ type: 'rating.asked', sessionId: 's1', operatorId: 'ann', via }])
  expect(due.messages.map((m) => m.text)).toEqual(texts)
  expect(due.messages.every((m) => m.required)).toBe(true)
  for (const over of [{ askedAt: 1 }, { givenAt: 1 }, { closedAt: null }, { operatorWrote: false }])
    expect(ask(9 * minute, over).events).toEqual([])
})
