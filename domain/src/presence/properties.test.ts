import type { DomainEvent } from '@beseda/contract/events/index.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../chat-session/decision.ts'
import { byUser } from '../chat-session/state.ts'
import { ahead, fullTeam } from './break-slots.ts'
import { decidePresence } from './decide.ts'
import { freeLicences, licenceKeptMs } from './licences.ts'
import { needsOf } from './needs.ts'
import { isAtWork, isAway } from './rules.ts'
import type { PresenceFacts, PresenceInput, PresenceState } from './state.ts'
import { chose, factsOf, stateOf } from './test-states.ts'

const time = fc.integer({ min: 1, max: 1000 })
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some)
const minutes = maybe(fc.integer({ min: 1, max: 3 }))
const presence = fc.constantFrom('online', 'finishing', 'break', 'offline')
const wish = fc.constantFrom('break' as const, 'finishing' as const)
const by = fc.constant(byUser('boss'))
const choice = fc
  .record({ to: fc.constantFrom('online', 'finishing', 'break'), whenFree: fc.boolean(), minutes })
  .map(({ to, ...o }) => chose(to, o))
const input: fc.Arbitrary<PresenceInput> = fc.oneof(
  choice,
  ...(
    [
      'signedIn',
      'connected',
      'connectionBack',
      'connectionLost',
      'graceEnded',
      'worked',
      'inactiveTooLong',
      'chatsFinished',
    ] as const
  ).map((type) => fc.record({ type: fc.constant(type) })),
  ...(['breakSlotFreed', 'licenceRequired', 'licenceAwaited', 'licenceDeclined', 'licenceOfferEnded'] as const).map(
    (type) => fc.record({ type: fc.constant(type) }),
  ),
  ...(['signedOut', 'deactivated', 'roleLost'] as const).map((type) => fc.record({ type: fc.constant(type), by })),
  fc.record({ type: fc.constant('autoBreakSet' as const), minutes, restart: fc.boolean() }),
  fc.record({ type: fc.constant('licenceTaken' as const), by: fc.constant({ id: 'boss', name: 'Boss' }) }),
  fc.record({ type: fc.constant('licenceFreed' as const), until: maybe(time) }),
)
const reason = fc.constantFrom('chosen' as const, 'noLicence' as const, 'connectionLost' as const)
const returnTo = fc.constantFrom('online' as const, 'finishing' as const, 'break' as const)
const state: fc.Arbitrary<PresenceState> = fc
  .record({
    ...{ presence, since: time, offlineAt: maybe(time), autoBreakMinutes: minutes, autoBreakAt: maybe(time) },
    ...{ lastActivityAt: maybe(time), breakMinutes: minutes, breakUntil: maybe(time), wish: maybe(wish) },
    ...{ licenceWaitAt: maybe(time), licenceKeptUntil: maybe(time), reason: maybe(reason), returns: maybe(returnTo) },
  })
  .map(({ wish: breakWish, returns, ...o }) =>
    stateOf({
      ...{ ...o, breakWish, breakWishAt: breakWish && o.since },
      returnTo: o.presence === 'offline' ? returns : null,
    }),
  )
const small = fc.integer({ min: 0, max: 2 })
const facts: fc.Arbitrary<PresenceFacts> = fc.record({
  now: time,
  licences: fc.record({ limit: maybe(small), held: small, kept: small }),
  chats: small,
  fullTeam: maybe(fc.constant({ name: 'Sales', away: 1, limit: 1, names: 'Bob' })),
  connected: fc.boolean(),
  account: fc.record({ name: fc.constant('Ann'), lastCallAt: maybe(time) }),
})

test('a decision reads no other facts than those that its input declares', () => {
  fc.assert(
    fc.property(state, input, facts, facts, (before, what, some, other) => {
      const needed = Object.fromEntries(needsOf(what).map((need) => [need, some[need]]))
      const same = { ...other, ...needed, now: some.now }
      expect(decidePresence(before, what, same)).toEqual(decidePresence(before, what, some))
    }),
    { numRuns: 2000 },
  )
})
test('an event tells every change of presence, and nothing else changes it', () => {
  fc.assert(
    fc.property(state, input, facts, (before, what, f) => {
      const decision = decidePresence(before, what, f)
      if (isRefusal(decision)) return
      const { next, events } = decision
      const [changed, ...more] = events.filter((e) => e.type === 'presence.changed')
      expect(more).toEqual([])
      if (!changed) {
        expect([next.presence, next.since]).toEqual([before.presence, before.since])
        return
      }
      expect([changed.before, changed.presence]).toEqual([before.presence, next.presence])
      expect(next.since).toBe(f.now)
      // waits and deadlines fit the presence
      expect(next.breakWish).toBeNull()
      if (isAtWork(next.presence) || next.presence === 'offline') expect(next.licenceKeptUntil).toBeNull()
      if (next.presence !== 'online') expect(next.autoBreakAt).toBeNull()
      if (next.presence !== 'break' && next.returnTo === null) expect(next.breakUntil).toBeNull()
      if (next.presence !== 'offline') expect(next.returnTo).toBeNull()
      expect(next.reason).toBe(changed.reason)
    }),
    { numRuns: 2000 },
  )
})

/** An office of five operators in one team: the facts of a decision are counted as the shell counts them. */
const playOffice = (limit: number, slots: number, steps: readonly Step[]) => {
  const people = new Map(['a', 'b', 'c', 'd', 'e'].map((userId) => [userId, stateOf({ userId })]))
  const events: (DomainEvent & { at: number })[] = []
  let now = 0
  const all = () => [...people.values()]
  const countLicences = (except: string | null) => {
    const others = all().filter((p) => p.userId !== except)
    const held = others.filter((p) => isAtWork(p.presence)).length
    return { limit, held, kept: others.filter((p) => (p.licenceKeptUntil ?? 0) > now).length }
  }
  const away = () => all().filter((p) => isAway(p.presence)).length
  const factsAbout = (userId: string, chats: number) => {
    const team = fullTeam([{ id: 't', limit: slots, away: away() }])
    const full = team && { name: 't', away: team.away, limit: slots, names: '' }
    return factsOf({ now, chats, licences: countLicences(userId), fullTeam: full })
  }
  const apply = (userId: string, what: PresenceInput, chats: number) => {
    const decision = decidePresence(people.get(userId)!, what, factsAbout(userId, chats))
    if (isRefusal(decision)) return decision.code
    people.set(userId, decision.next)
    events.push(...decision.events.map((e) => ({ ...e, at: now })))
    return 'ok'
  }
  const waitlist = () =>
    all()
      .filter((p) => p.licenceWaitAt !== null)
      .sort((a, b) => a.licenceWaitAt! - b.licenceWaitAt! || (a.userId < b.userId ? -1 : 1))
      .map((p) => p.userId)
  for (const { who, what, later, chats } of steps) {
    now += later
    apply(who, what, chats)
    const waiting = waitlist()
    const next = waiting.slice(0, freeLicences(countLicences(null)))
    for (const userId of next) apply(userId, { type: 'licenceFreed', until: now + licenceKeptMs }, 0)
    // first come, first served
    expect(waitlist()).toEqual(waiting.slice(next.length))
    expect(all().filter((p) => isAtWork(p.presence)).length).toBeLessThanOrEqual(limit)
  }
  return { people, events }
}
interface Step {
  readonly who: string
  readonly what: PresenceInput
  readonly later: number
  readonly chats: number
}
const steps = fc.array(
  fc.record({
    who: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    // offers are made by the office itself
    what: input.filter((i) => i.type !== 'licenceFreed'),
    later: fc.integer({ min: 0, max: 70_000 }),
    chats: small,
  }),
  { maxLength: 60 },
)
test('never more operators at work than licences; the waitlist is first come, first served', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2 }), steps, (limit, slots, some) => {
      playOffice(limit, slots, some)
    }),
  )
})
test('the intervals of a day follow each other without a gap or an overlap', () => {
  fc.assert(
    fc.property(steps, (some) => {
      const { people, events } = playOffice(2, 2, some)
      for (const person of people.values()) {
        const own = events.filter((e) => e.type === 'presence.changed').filter((e) => e.userId === person.userId)
        let before = 'offline'
        let at = 0
        for (const e of own) {
          expect(e.before).toBe(before)
          expect(e.at).toBeGreaterThanOrEqual(at)
          before = e.presence
          at = e.at
        }
        expect([person.presence, person.since]).toEqual([before, at])
      }
    }),
  )
})
test('nobody chooses a break beyond the slots of the team', () => {
  fc.assert(
    fc.property(steps, (some) => {
      const chosen = some.map((step) => ({ ...step, what: step.what.type === 'chosen' ? step.what : chose('online') }))
      const { people } = playOffice(5, 2, chosen)
      expect([...people.values()].filter((p) => isAway(p.presence)).length).toBeLessThanOrEqual(2)
    }),
  )
})
test('the position on a waitlist never grows while others leave it', () => {
  const people = ['a', 'b', 'c'].map((id) => ({ id, teamIds: ['t'] }))
  for (const gone of people) {
    const rest = people.filter((p) => p !== gone)
    for (const { id } of rest) expect(ahead(rest, id)).toBeLessThanOrEqual(ahead(people, id))
  }
})
