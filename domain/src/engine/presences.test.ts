import { expect, test } from 'vitest'
import { noTeamPolicy } from '../chat-session/team-policy.ts'
import { clientSays } from '../chat-session/testing.ts'
import { createEngine } from './engine.ts'
import type { PresenceChange } from './presences.ts'

const minute = 60_000
const arrange = (maxOnBreak: number | null = null) => {
  const changes: PresenceChange[] = []
  const engine = createEngine({
    startsAt: 0,
    teams: [{ id: 'sales', name: 'Sales', dialogLimit: 3, policy: noTeamPolicy, maxOnBreak }],
    operators: ['ann', 'bob', 'eve'].map((id) => ({ id, name: id, teamIds: ['sales'], presence: 'online' as const })),
    newSessionId: (n) => `s${n}`,
    onPresence: (change) => changes.push(change),
  })
  engine.put({
    ...{ chatId: 'a', teamId: 'sales', channelActive: true, categoryId: null },
    ...{ reopenWithinMs: 0, reopenable: null, session: null },
  })
  const presences = () => ['ann', 'bob', 'eve'].map((id) => engine.roster.find(id)!.presence)
  const wish = { type: 'chosen', presence: 'break', whenFree: true, kind: null, note: '', minutes: null } as const
  const waitFor = (id: string) => engine.applyToPresence(id, wish)
  return { engine, changes, presences, waitFor }
}

test('a full team refuses a break; the operators on the waitlist get the free slots in their order', () => {
  const { engine, presences, waitFor } = arrange(1)
  expect(engine.setPresence('ann', 'break')).toBeNull()
  expect(engine.setPresence('bob', 'break')).toBe('BREAK_SLOTS_TAKEN')
  expect(waitFor('eve')).toBeNull()
  engine.runUntil(minute)
  expect(waitFor('bob')).toBeNull()
  expect(presences()).toEqual(['break', 'online', 'online'])
  engine.setPresence('ann', 'online')
  expect(presences()).toEqual(['online', 'online', 'break'])
  engine.setPresence('eve', 'offline')
  expect(presences()).toEqual(['online', 'break', 'offline'])
})
test('a higher limit begins the breaks that were waited for', () => {
  const { engine, presences, waitFor } = arrange(1)
  engine.setPresence('ann', 'break')
  waitFor('bob')
  engine.changeTeam('sales', { maxOnBreak: 2 })
  expect(presences()).toEqual(['break', 'break', 'online'])
})
test('a break after the last chat begins with its end, for the reason that was given', () => {
  const { engine, changes } = arrange()
  engine.setPresence('bob', 'offline')
  engine.setPresence('eve', 'offline')
  engine.apply('a', clientSays())
  engine.applyToPresence('ann', {
    ...{ type: 'chosen', presence: 'finishing', whenFree: false, kind: 'lunch', note: '', minutes: 30 },
  })
  engine.apply('a', { type: 'close', userId: 'ann', mayCloseAny: false })
  engine.runUntil(minute)
  expect(engine.presenceOf('ann')).toMatchObject({
    presence: 'break',
    breakKind: 'lunch',
    breakUntil: 8000 + 30 * minute,
  })
  expect(changes.at(-1)!.events).toMatchObject([{ type: 'presence.changed', reason: 'chatsFinished' }])
})
test('a lost connection ends in “offline” after the grace period, unless it comes back', () => {
  const { engine, presences } = arrange()
  engine.applyToPresence('ann', { type: 'connectionLost' })
  engine.applyToPresence('bob', { type: 'connectionLost' })
  engine.runUntil(30_000)
  engine.applyToPresence('bob', { type: 'connected' })
  engine.runUntil(59_999)
  expect(presences()).toEqual(['online', 'online', 'online'])
  engine.runUntil(minute)
  expect(presences()).toEqual(['offline', 'online', 'online'])
})
test('an operator who does nothing goes on a break by themselves', () => {
  const { engine, presences } = arrange()
  engine.applyToPresence('ann', { type: 'autoBreakSet', minutes: 10, restart: false })
  engine.runUntil(9 * minute)
  engine.applyToPresence('ann', { type: 'worked' })
  engine.runUntil(19 * minute - 1)
  expect(presences()[0]).toBe('online')
  engine.runUntil(19 * minute)
  expect(presences()[0]).toBe('break')
})
