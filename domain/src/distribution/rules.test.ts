import type { DistributionRule } from '@beseda/contract/distribution-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, distribute, isFree, nextTurn } from './distribute.ts'

const rule = fc.constantFrom<DistributionRule>('leastLoaded', 'roundRobin', 'manual')
const time = fc.option(fc.nat(1000), { nil: null })
const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  presence: fc.constantFrom('online', 'finishing', 'break', 'offline'),
  openDialogs: fc.nat(6),
  dialogLimit: fc.integer({ min: 1, max: 6 }),
  lastAssignedAt: time,
  lastInTeamAt: time,
})
const people = fc.uniqueArray(candidate, { selector: (c) => c.id, maxLength: 12 })

test('by every rule: never to the absent, never over the limit, and the order of the people does not matter', () => {
  fc.assert(
    fc.property(people, rule, (all, by) => {
      const id = distribute(all, null, by)
      expect(distribute([...all].reverse(), null, by)).toBe(id)
      const chosen = all.find((c) => c.id === id)
      if (chosen) expect(isFree(chosen)).toBe(true)
      else expect(by === 'manual' || !all.some(isFree)).toBe(true)
    }),
  )
})
test('where chats are taken by hand nobody gets one', () => {
  fc.assert(fc.property(people, (all) => distribute(all, null, 'manual') === null))
})

/** Gives out so many chats, all at one instant, and counts them by person. */
const deal = (all: readonly Candidate[], chats: number, by: DistributionRule): ReadonlyMap<string, number> => {
  const now = 500
  let people = all
  const got = new Map(all.map((c) => [c.id, 0]))
  for (let n = 0; n < chats; n++) {
    const id = distribute(people, null, by)
    if (!id) return got
    got.set(id, got.get(id)! + 1)
    const taken = { lastAssignedAt: now, lastInTeamAt: nextTurn(people, now) }
    people = people.map((c) => (c.id === id ? { ...c, ...taken, openDialogs: c.openDialogs + 1 } : c))
  }
  return got
}
const atWork = fc
  .uniqueArray(candidate, { selector: (c) => c.id, minLength: 2, maxLength: 8 })
  .map((all) => all.map((c): Candidate => ({ ...c, presence: 'online', dialogLimit: 999 })))

test('in turn: among people with places nobody is more than one chat ahead, whatever they had before', () => {
  fc.assert(
    fc.property(atWork, fc.nat(40), (all, chats) => {
      const counts = [...deal(all, chats, 'roundRobin').values()]
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }),
  )
})
test('least loaded: nobody is left with fewer chats than somebody who got one, by more than one', () => {
  fc.assert(
    fc.property(atWork, fc.nat(40), (all, chats) => {
      const got = deal(all, chats, 'leastLoaded')
      const loadOf = (c: Candidate) => c.openDialogs + got.get(c.id)!
      const lowest = Math.min(...all.map(loadOf))
      for (const c of all) if (got.get(c.id)! > 0) expect(loadOf(c) - lowest).toBeLessThanOrEqual(1)
    }),
  )
})
test('in turn: whoever has just had one of this team comes last, however few chats he has', () => {
  const ann = { id: 'ann', presence: 'online', dialogLimit: 5, lastAssignedAt: 9 } as const
  const bob = { ...ann, id: 'bob', openDialogs: 4, lastInTeamAt: 3 }
  expect(distribute([{ ...ann, openDialogs: 0, lastInTeamAt: 7 }, bob], null, 'roundRobin')).toBe('bob')
  expect(distribute([{ ...ann, openDialogs: 0, lastInTeamAt: null }, bob], null, 'roundRobin')).toBe('ann')
})
test.each(['leastLoaded', 'roundRobin'] as const)('%s: twice as many operators are twice as much work', (rule) => {
  const workFor = (operators: number): number => {
    let reads = 0
    const get = (c: Candidate, field: string | symbol): unknown => {
      reads++
      return Reflect.get(c, field)
    }
    const many = fc.sample(candidate, { numRuns: operators, seed: 1 }).map((c) => new Proxy(c, { get }))
    distribute(many, null, rule)
    return reads
  }
  expect(workFor(1000)).toBeGreaterThan(1000)
  expect(workFor(1000) / workFor(500)).toBeLessThan(2.5)
})
