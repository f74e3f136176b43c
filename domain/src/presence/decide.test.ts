import { bySystem } from '@beseda/contract/events/by.ts'
import { expect, test } from 'vitest'
import { isRefusal } from '../chat-session/decision.ts'
import { byUser } from '../chat-session/state.ts'
import { decidePresence, graceMs } from './decide.ts'
import type { PresenceFacts, PresenceInput, PresenceState } from './state.ts'
import { chose, factsOf, stateOf } from './test-states.ts'

const now = 10_000_000
const minute = 60_000
const boss = byUser('boss')
const noLicence = { licences: { limit: 1, held: 1, kept: 0 } }
const full = { fullTeam: { name: 'Sales', away: 1, limit: 1, names: 'Ann' } }

/** What changed, without `since` and the fields that every change of presence clears. */
const result = (state: Partial<PresenceState>, input: PresenceInput, facts: Partial<PresenceFacts> = {}) => {
  const before = stateOf(state)
  const decision = decidePresence(before, input, factsOf({ now, ...facts }))
  if (isRefusal(decision)) return decision.code
  const [event, ...more] = decision.events
  expect(more).toEqual([])
  if (decision.next === before) return event ? event.type : 'nothing'
  if (event?.type !== 'presence.changed') return decision.next
  expect(event).toMatchObject({ userId: before.userId, before: before.presence, presence: decision.next.presence })
  expect(decision.next.since).toBe(now)
  return `${event.presence} ${event.reason} ${event.by.kind}`
}

const sent = (presence: 'break' | 'finishing'): PresenceInput => ({
  ...{ type: 'sentToBreak', presence, by: boss, kind: 'technical', minutes: 15 },
})
test.each<[string, Partial<PresenceState>, PresenceInput, Partial<PresenceFacts>, string]>([
  ['at once, with chats', { presence: 'online' }, sent('break'), { chats: 2 }, 'break sentToBreak user'],
  ['after the chats', { presence: 'online' }, sent('finishing'), { chats: 2 }, 'finishing sentToBreak user'],
  ['after no chats', { presence: 'online' }, sent('finishing'), {}, 'break sentToBreak user'],
  ['no longer after the chats', { presence: 'finishing' }, sent('break'), { chats: 1 }, 'break sentToBreak user'],
  ['finishing already', { presence: 'finishing' }, sent('finishing'), { chats: 1 }, 'nothing'],
  ['on a break already', { presence: 'break', breakKind: 'lunch' }, sent('break'), {}, 'nothing'],
  ['the limit of the team is for operators', { presence: 'online' }, sent('break'), full, 'break sentToBreak user'],
  ['offline', { presence: 'offline' }, sent('break'), {}, 'OPERATOR_OFFLINE'],
])('sent to a break: %s', (_, state, input, facts, expected) => {
  expect(result(state, input, facts)).toBe(expected)
})
test('a break by a supervisor has a reason and an end', () => {
  const decision = decidePresence(stateOf({ presence: 'online', breakWish: 'break' }), sent('break'), factsOf({ now }))
  expect(decision).toMatchObject({
    next: { breakKind: 'technical', breakUntil: now + 15 * minute, breakWish: null },
    events: [{ by: boss, kind: 'technical' }],
  })
})

test.each<[string, Partial<PresenceState>, PresenceInput, Partial<PresenceFacts>, string]>([
  ['chooses online', { presence: 'break' }, chose('online'), {}, 'online chosen user'],
  ['is online already', { presence: 'online' }, chose('online'), noLicence, 'nothing'],
  ['no licence is free', { presence: 'break' }, chose('online'), noLicence, 'LICENCES_OCCUPIED'],
  ['finishing counts anew', { presence: 'finishing' }, chose('online'), noLicence, 'LICENCES_OCCUPIED'],
  ['a break', { presence: 'online' }, chose('break', { kind: 'lunch' }), {}, 'break chosen user'],
  ['the same break', { presence: 'break', breakKind: 'rest' }, chose('break', { kind: 'rest' }), {}, 'nothing'],
  [
    'another reason',
    { presence: 'break', breakKind: 'rest' },
    chose('break', { kind: 'lunch' }),
    {},
    'break chosen user',
  ],
  ['no slot', { presence: 'online' }, chose('break'), full, 'BREAK_SLOTS_TAKEN'],
  ['has a slot', { presence: 'finishing' }, chose('break'), full, 'break chosen user'],
  ['waits while offline', { presence: 'offline' }, chose('break', { whenFree: true }), full, 'BREAK_NOT_AT_WORK'],
  ['finishes chats', { presence: 'online' }, chose('finishing'), { chats: 2 }, 'finishing chosen user'],
  ['has none to finish', { presence: 'online' }, chose('finishing'), {}, 'break chosen user'],
  ['signs in', { presence: 'offline' }, { type: 'signedIn' }, {}, 'online signedIn user'],
  ['signs in without a licence', { presence: 'offline' }, { type: 'signedIn' }, noLicence, 'break noLicence user'],
  ['signs in on another device', { presence: 'break' }, { type: 'signedIn' }, {}, 'nothing'],
  ['signs out', { presence: 'break' }, { type: 'signedOut', by: boss }, {}, 'offline signedOut user'],
  ['is deactivated', { presence: 'online' }, { type: 'deactivated', by: boss }, {}, 'offline signedOut user'],
  ['is deactivated while offline', { presence: 'offline' }, { type: 'deactivated', by: boss }, {}, 'nothing'],
  ['loses the right', { presence: 'online' }, { type: 'roleLost', by: bySystem }, {}, 'offline roleChanged system'],
  ['is still connected', { presence: 'online' }, { type: 'connectionLost' }, { connected: true }, 'nothing'],
  ['lost it before', { presence: 'online', offlineAt: 5 }, { type: 'connectionLost' }, {}, 'nothing'],
  ['is offline anyway', { presence: 'offline' }, { type: 'connectionLost' }, {}, 'nothing'],
  ['was connected all the time', { presence: 'online' }, { type: 'connected' }, {}, 'nothing'],
  [
    'the grace ended',
    { presence: 'break', offlineAt: now },
    { type: 'graceEnded' },
    {},
    'offline connectionLost system',
  ],
  ['the grace goes on', { presence: 'break', offlineAt: now + 1 }, { type: 'graceEnded' }, {}, 'nothing'],
  ['works while away', { presence: 'break' }, { type: 'worked' }, {}, 'nothing'],
  ['idle', { presence: 'online', autoBreakAt: now }, { type: 'inactiveTooLong' }, {}, 'break inactive system'],
  ['not idle yet', { presence: 'online', autoBreakAt: now + 1 }, { type: 'inactiveTooLong' }, {}, 'nothing'],
  ['chats are left', { presence: 'finishing' }, { type: 'chatsFinished' }, { chats: 1 }, 'nothing'],
  ['chats are finished', { presence: 'finishing' }, { type: 'chatsFinished' }, {}, 'break chatsFinished system'],
  ['changed their mind', { presence: 'online' }, { type: 'chatsFinished' }, {}, 'nothing'],
  [
    'a slot is free',
    { presence: 'online', breakWish: 'break', breakWishAt: 1 },
    { type: 'breakSlotFreed' },
    {},
    'break slotFreed system',
  ],
  [
    'a slot is free, chats are open',
    { presence: 'online', breakWish: 'finishing', breakWishAt: 1 },
    { type: 'breakSlotFreed' },
    { chats: 1 },
    'finishing slotFreed system',
  ],
  ['a slot is free, nobody asked', { presence: 'online' }, { type: 'breakSlotFreed' }, {}, 'nothing'],
  ['needs a licence', { presence: 'finishing' }, { type: 'licenceRequired' }, noLicence, 'break noLicence system'],
  ['needs one and has one', { presence: 'online' }, { type: 'licenceRequired' }, {}, 'nothing'],
  ['waits at work', { presence: 'online' }, { type: 'licenceAwaited' }, {}, 'nothing'],
  ['waits already', { presence: 'break', licenceWaitAt: 5 }, { type: 'licenceAwaited' }, {}, 'nothing'],
  ['declines nothing', { presence: 'break' }, { type: 'licenceDeclined' }, {}, 'nothing'],
  ['did not wait', { presence: 'break' }, { type: 'licenceFreed', until: 5 }, {}, 'nothing'],
  ['still kept', { presence: 'break', licenceKeptUntil: now + 1 }, { type: 'licenceOfferEnded' }, {}, 'nothing'],
  ['same minutes', { autoBreakMinutes: 5 }, { type: 'autoBreakSet', minutes: 5, restart: false }, {}, 'nothing'],
])('%s', (_, state, input, facts, expected) => expect(result(state, input, facts)).toBe(expected))

test.each<[string, Partial<PresenceState>, PresenceInput, Partial<PresenceState>]>([
  ['the grace begins', { presence: 'break' }, { type: 'connectionLost' }, { offlineAt: now + graceMs }],
  ['back in time', { presence: 'online', offlineAt: 5 }, { type: 'connected' }, { offlineAt: null }],
  ['a grace without a use', { presence: 'offline', offlineAt: 5 }, { type: 'graceEnded' }, { offlineAt: null }],
  [
    'activity',
    { presence: 'online', autoBreakMinutes: 2 },
    { type: 'worked' },
    { lastActivityAt: now, autoBreakAt: now + 2 * minute },
  ],
  [
    'activity while finishing',
    { presence: 'finishing', autoBreakMinutes: 2 },
    { type: 'worked' },
    { autoBreakAt: null },
  ],
  [
    'other minutes',
    { presence: 'online', autoBreakMinutes: 5 },
    { type: 'autoBreakSet', minutes: 3, restart: false },
    { autoBreakMinutes: 3, autoBreakAt: now + 3 * minute },
  ],
  [
    'switched off',
    { presence: 'online', autoBreakAt: 5 },
    { type: 'autoBreakSet', minutes: null, restart: true },
    { autoBreakAt: null },
  ],
  ['joins the waitlist', { presence: 'break' }, { type: 'licenceAwaited' }, { licenceWaitAt: now }],
  [
    'gets the offer',
    { presence: 'break', licenceWaitAt: 5 },
    { type: 'licenceFreed', until: 7 },
    { licenceWaitAt: null, licenceKeptUntil: 7 },
  ],
  [
    'declines the offer',
    { presence: 'break', licenceKeptUntil: 7 },
    { type: 'licenceDeclined' },
    { licenceKeptUntil: null },
  ],
  [
    'lets it pass',
    { presence: 'break', licenceKeptUntil: now },
    { type: 'licenceOfferEnded' },
    { licenceKeptUntil: null },
  ],
])('%s', (_, state, input, changes) => expect(result(state, input)).toMatchObject(changes))

test.each([
  ['online', {}],
  ['break', noLicence],
])('signing in before the console connects begins the grace period (%s)', (presence, licences) => {
  const signIn = (connected: boolean) => {
    const decision = decidePresence(stateOf(), { type: 'signedIn' }, factsOf({ now, ...licences, connected }))
    return isRefusal(decision) ? null : decision.next
  }
  expect(signIn(false)).toMatchObject({ presence, offlineAt: now + graceMs })
  expect(signIn(true)).toMatchObject({ presence, offlineAt: null })
})
test('the waitlist for a break: joined, another reason keeps the position, cancelled by “online”', () => {
  const facts = factsOf({ now, ...full })
  const ask = chose('break', { whenFree: true, kind: 'lunch', note: ' soup ', minutes: 30 })
  const joined = decidePresence(stateOf({ presence: 'online' }), ask, facts)
  if (isRefusal(joined)) throw new Error(joined.code)
  expect(joined.next).toMatchObject({ presence: 'online', breakWish: 'break', breakWishAt: now, breakNote: 'soup' })
  expect(joined.events).toMatchObject([{ type: 'break.awaited', wish: 'break', reason: 'slotsTaken' }])
  const again = decidePresence(joined.next, chose('finishing', { whenFree: true }), { ...facts, now: now + 5 })
  if (isRefusal(again)) throw new Error(again.code)
  expect(again.next).toMatchObject({ breakWish: 'finishing', breakWishAt: now, breakKind: null })
  const cancelled = decidePresence(again.next, chose('online'), facts)
  if (isRefusal(cancelled)) throw new Error(cancelled.code)
  expect(cancelled.next).toMatchObject({ presence: 'online', breakWish: null, breakWishAt: null })
  expect(cancelled.events).toMatchObject([{ type: 'break.awaited', wish: null, reason: 'cancelled' }])
})
test('a colleague takes the licence of an idle operator, not of one who works', () => {
  const taken = { type: 'licenceTaken', by: { id: 'boss', name: 'Boss' } } as const
  const account = { name: 'Ann', lastCallAt: now - 14 * minute }
  expect(result({ presence: 'online' }, taken, { account })).toBe('LICENCE_IN_USE')
  const idle = { account: { ...account, lastCallAt: now - 15 * minute } }
  expect(result({ presence: 'online' }, taken, idle)).toBe('offline licenceTaken user')
  expect(result({ presence: 'online', lastActivityAt: now - minute }, taken, idle)).toBe('LICENCE_IN_USE')
  expect(result({ presence: 'online', autoBreakMinutes: 20 }, taken, idle)).toBe('LICENCE_IN_USE')
  expect(result({ presence: 'break' }, taken, idle)).toBe('nothing')
})
