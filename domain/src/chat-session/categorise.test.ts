import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { isRefusal } from './decision.ts'
import { type CategoryFacts, type Facts, noFacts } from './facts.ts'
import type { Input } from './input.ts'
import { type ChatState, startSession } from './state.ts'
import { noTeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const facts = (over: Partial<Facts> = {}): Facts => ({
  ...noFacts,
  now: 1000,
  newSession: () => ({ id: 's2', number: 8 }),
  candidates: [],
  othersWaiting: false,
  policy: noTeamPolicy,
  lastOperatorId: null,
  nameOf: (id) => id,
  ...over,
})
const open: ChatState = {
  ...{ chatId: 'c', teamId: 't1', channelActive: true, categoryId: null, reopenWithinMs: 0, reopenable: null },
  session: {
    ...startSession('s', 7, 0),
    ...{ status: 'assigned', operatorId: 'ann', waitingSince: null, firstReplyAt: 1 },
    ...{ assignedAt: 0, lastMessageAt: 1 },
  },
}
const category = (over: Partial<CategoryFacts> = {}): CategoryFacts => ({
  ...{ id: 'k', path: 'Доставка › Сроки', teamIds: null, isLast: true },
  ...over,
})
const set: Input = { type: 'categorised', userId: 'ann', mayAny: false, categoryId: 'k' }
const outcome = (state: ChatState, input: Input, f: Facts) => {
  const d = decide(state, input, f)
  return isRefusal(d) ? d.code : [...d.events.map((e) => e.type), d.next.categoryId]
}

test.each([
  ['everybody’s', category(), ['chat.categorySet', 'k']],
  ['its team’s', category({ teamIds: ['t0', 't1'] }), ['chat.categorySet', 'k']],
  ['another team’s', category({ teamIds: ['t2'] }), 'CATEGORY_ACCESS_DENIED'],
  ['of deleted teams', category({ teamIds: [] }), 'CATEGORY_ACCESS_DENIED'],
  ['with something below it', category({ isLast: false }), 'CATEGORY_LEVEL_NOT_LAST'],
  ['not there', null, 'CATEGORY_NOT_FOUND'],
] as const)('a category %s', (_, found, expected) => {
  expect(outcome(open, set, facts({ category: found }))).toEqual(expected)
  expect(
    outcome(open, { type: 'close', userId: 'ann', mayCloseAny: false, categoryId: 'k' }, facts({ category: found })),
  ).toEqual(typeof expected === 'string' ? expected : ['chat.categorySet', 'chat.closingStarted', 'k'])
})
test('a chat without a team has only what is everybody’s', () => {
  const nobodys = { ...open, teamId: null }
  expect(outcome(nobodys, set, facts({ category: category({ teamIds: ['t1'] }) }))).toBe('CATEGORY_ACCESS_DENIED')
  expect(outcome(nobodys, set, facts({ category: category() }))).toEqual(['chat.categorySet', 'k'])
})
test('by its operator, or by who may change any; the same again is nothing', () => {
  const f = facts({ category: category() })
  expect(outcome(open, { ...set, userId: 'bob' }, f)).toBe('CHAT_NOT_YOURS')
  expect(outcome(open, { ...set, userId: 'bob', mayAny: true }, f)).toEqual(['chat.categorySet', 'k'])
  const has = { ...open, categoryId: 'k' }
  expect(outcome(has, set, f)).toEqual(['k'])
  expect(outcome(has, { ...set, categoryId: null }, facts())).toEqual(['chat.categoryCleared', null])
  expect(outcome(open, { ...set, categoryId: null }, facts())).toEqual([null])
  expect(outcome({ ...open, session: null }, set, f)).toBe('CHAT_CLOSED')
})
test('closing asks for a category where there are some, but only people', () => {
  const close: Input = { type: 'close', userId: 'ann', mayCloseAny: false }
  const needed = facts({ categoryNeeded: true })
  expect(outcome(open, close, needed)).toBe('CLOSE_WITHOUT_CATEGORY')
  expect(outcome(open, { ...close, userId: 'bob' }, needed)).toBe('CHAT_NOT_YOURS')
  expect(outcome(open, close, facts({ categoryNeeded: false }))).toEqual(['chat.closingStarted', null])
  const silent = facts({ categoryNeeded: true, policy: { ...facts().policy, closeAfterMs: 1 } })
  expect(outcome(open, { type: 'deadlinePassed' }, silent)).toEqual(['chat.closed', null])
})
test.each([
  ['everybody’s', category(), ['chat.closingStarted', 'k']],
  ['its team’s', category({ teamIds: ['t1'] }), ['chat.closingStarted', 'k']],
  ['of the team that it came from', category({ teamIds: ['t2'] }), 'CLOSE_WITHOUT_CATEGORY'],
  ['deleted since', null, 'CLOSE_WITHOUT_CATEGORY'],
] as const)('closing with a category %s', (_, its, expected) => {
  const has: ChatState = { ...open, categoryId: 'k' }
  const close: Input = { type: 'close', userId: 'ann', mayCloseAny: false }
  expect(outcome(has, close, facts({ categoryNeeded: true, category: its }))).toEqual(expected)
  // a team without categories has none to choose: it goes with the one it brought
  const kept = ['chat.closingStarted', 'k']
  expect(outcome(has, close, facts({ categoryNeeded: false, category: its }))).toEqual(kept)
  const again = outcome(has, { ...close, categoryId: 'k' }, facts({ category: its }))
  expect(again).toEqual(typeof expected !== 'string' ? expected : its ? 'CATEGORY_ACCESS_DENIED' : 'CATEGORY_NOT_FOUND')
})
test('the next session begins without one', () => {
  const closed: ChatState = { ...open, session: null, categoryId: 'k' }
  expect(outcome(closed, clientSays(), facts())).toEqual(['chat.opened', 'chat.queued', null])
})
