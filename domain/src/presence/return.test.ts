import { expect, test } from 'vitest'
import { isRefusal } from '../chat-session/decision.ts'
import { byUser } from '../chat-session/state.ts'
import { decidePresence } from './decide.ts'
import { returnWithinMs } from './return.ts'
import type { PresenceFacts, PresenceInput, PresenceState } from './state.ts'
import { factsOf, stateOf } from './test-states.ts'

const now = 10_000_000
const minute = 60_000
const noLicence = { licences: { limit: 1, held: 1, kept: 0 } }

const apply = (state: PresenceState, input: PresenceInput, facts: Partial<PresenceFacts> = {}) => {
  const decision = decidePresence(state, input, factsOf({ now, connected: true, ...facts }))
  if (isRefusal(decision)) throw new Error(decision.code)
  return decision
}
/** Their connection was lost, and the grace period ended a minute before. */
const lost = (o: Partial<PresenceState>) =>
  apply(stateOf({ ...o, offlineAt: now - minute }), { type: 'graceEnded' }, { now: now - minute }).next
const back = (state: PresenceState, facts: Partial<PresenceFacts> = {}) => {
  const { next, events } = apply(state, { type: 'connectionBack' }, facts)
  const [event] = events
  return event?.type === 'presence.changed' ? `${next.presence} ${event.reason} ${event.by.kind}` : 'nothing'
}

test.each<[string, Partial<PresenceState>, Partial<PresenceFacts>, string]>([
  ['online again', { presence: 'online' }, {}, 'online connectionBack system'],
  ['no licence is free', { presence: 'online' }, noLicence, 'break noLicence system'],
  ['finishes the chats that are left', { presence: 'finishing' }, { chats: 1 }, 'finishing connectionBack system'],
  ['others have the chats now', { presence: 'finishing' }, {}, 'break connectionBack system'],
  ['finishing needs a licence', { presence: 'finishing' }, { ...noLicence, chats: 1 }, 'break connectionBack system'],
  ['a break needs none', { presence: 'break', reason: 'chosen' }, noLicence, 'break connectionBack system'],
  ['was waiting for a licence', { presence: 'break', reason: 'noLicence' }, {}, 'online connectionBack system'],
  ['still no licence', { presence: 'break', reason: 'noLicence' }, noLicence, 'break noLicence system'],
  ['left again meanwhile', { presence: 'online' }, { connected: false }, 'nothing'],
  ['within the limit', { presence: 'online' }, { now: now - minute + returnWithinMs }, 'online connectionBack system'],
  ['after the limit', { presence: 'online' }, { now: now - minute + returnWithinMs + 1 }, 'nothing'],
])('after a lost connection: %s', (_, state, facts, expected) => expect(back(lost(state), facts)).toBe(expected))

test('the break goes on with its reason, note and end, also when the end has passed', () => {
  const lunch = { breakKind: 'lunch', breakNote: 'soup', breakMinutes: 30, breakUntil: now - 5 } as const
  const { next } = apply(lost({ presence: 'break', reason: 'chosen', ...lunch }), { type: 'connectionBack' })
  expect(next).toMatchObject({ presence: 'break', ...lunch, returnTo: null })
})
test.each<[string, PresenceInput]>([
  ['signed out', { type: 'signedOut', by: byUser('ann') }],
  ['deactivated', { type: 'deactivated', by: byUser('boss') }],
  ['without the right', { type: 'roleLost', by: byUser('boss') }],
])('%s while offline: a connection brings nobody back', (_, input) => {
  const { next, events } = apply(lost({ presence: 'online' }), input)
  expect(events).toEqual([])
  expect(back(next)).toBe('nothing')
})
test('people who were offline for another reason, or are not offline, do not come back', () => {
  const left = apply(stateOf({ presence: 'online' }), { type: 'signedOut', by: byUser('ann') }).next
  expect([back(left), back(stateOf()), back(stateOf({ presence: 'break' }))]).toEqual(['nothing', 'nothing', 'nothing'])
})
test('a break that is chosen offline has its own end', () => {
  const offline = lost({ presence: 'break', reason: 'chosen', breakMinutes: 15, breakUntil: now + minute })
  const input = { type: 'chosen', presence: 'break', kind: null, note: '', minutes: 15, whenFree: false } as const
  expect(apply(offline, input).next.breakUntil).toBe(now + 15 * minute)
})
