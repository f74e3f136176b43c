import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admitNext, ahead, type BreakTeam, fullTeam, type Waiting } from './break-slots.ts'

const names = ['a', 'b', 'c'] as const
const teams: fc.Arbitrary<BreakTeam[]> = fc
  .tuple(
    ...names.map((id) => fc.record({ id: fc.constant(id), limit: fc.integer({ min: 1, max: 4 }), away: fc.nat(6) })),
  )
  .map((all) => [...all])
const waitlist: fc.Arbitrary<Waiting[]> = fc.uniqueArray(
  fc.record({ id: fc.uuid(), teamIds: fc.subarray<string>([...names]) }),
  { selector: (w) => w.id, maxLength: 10 },
)
/** How many of each team are away after these operators left. */
const after = (all: readonly BreakTeam[], people: readonly Waiting[], gone: readonly string[]): BreakTeam[] =>
  all.map((team) => ({
    ...team,
    away: team.away + people.filter((p) => gone.includes(p.id) && p.teamIds.includes(team.id)).length,
  }))

test('nobody goes over the limit of a team; a team that is over it already gets nobody more', () => {
  fc.assert(
    fc.property(waitlist, teams, (people, all) => {
      for (const [i, team] of after(all, people, admitNext(people, all)).entries())
        expect(team.away).toBeLessThanOrEqual(Math.max(team.limit, all[i]!.away))
    }),
  )
})
test('nobody waits while all of their teams have a free slot', () => {
  fc.assert(
    fc.property(waitlist, teams, (people, all) => {
      const gone = admitNext(people, all)
      const left = after(all, people, gone)
      for (const { id, teamIds } of people)
        if (!gone.includes(id)) expect(fullTeam(left.filter((t) => teamIds.includes(t.id)))).not.toBeNull()
    }),
  )
})
test('of two with the same teams the one who waited longer goes first', () => {
  fc.assert(
    fc.property(waitlist, teams, (people, all) => {
      const gone = admitNext(people, all)
      for (const [i, later] of people.entries())
        for (const earlier of people.slice(0, i))
          if (earlier.teamIds.join() === later.teamIds.join() && gone.includes(later.id))
            expect(gone).toContain(earlier.id)
    }),
  )
})
test('the position counts those who wait for a shared team', () => {
  const people = [
    { id: '1', teamIds: ['a'] },
    { id: '2', teamIds: ['b'] },
    { id: '3', teamIds: ['a', 'c'] },
    { id: '4', teamIds: ['c'] },
  ]
  expect(people.map((p) => ahead(people, p.id))).toEqual([0, 0, 1, 1])
  expect(ahead(people, 'nobody')).toBe(0)
})
test('teams without a limit are no obstacle', () => {
  expect(admitNext([{ id: '1', teamIds: ['x'] }], [])).toEqual(['1'])
})
