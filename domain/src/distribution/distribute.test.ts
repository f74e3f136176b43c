import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, distribute, isFree, whyNobody } from './distribute.ts'

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  presence: fc.constantFrom('online' as const, 'finishing' as const, 'break' as const, 'offline' as const),
  openDialogs: fc.nat(6),
  dialogLimit: fc.integer({ min: 1, max: 6 }),
  lastAssignedAt: fc.option(fc.nat(1000), { nil: null }),
  lastInTeamAt: fc.option(fc.nat(1000), { nil: null }),
})
const people = fc.uniqueArray(candidate, { selector: (c) => c.id, maxLength: 12 })

test('never to the absent, never over the limit, never to the excepted one', () => {
  fc.assert(
    fc.property(people, fc.nat(12), (all, n) => {
      const except = all[n]?.id ?? null
      const chosen = all.find((c) => c.id === distribute(all, except))
      if (chosen) expect(isFree(chosen) && chosen.id !== except).toBe(true)
      else expect(all.some((c) => isFree(c) && c.id !== except)).toBe(false)
    }),
  )
})
test('the choice depends on the people, not on their order', () => {
  fc.assert(
    fc.property(people, (all) => {
      expect(distribute([...all].reverse())).toBe(distribute(all))
    }),
  )
})
test('nobody with fewer dialogs is passed over', () => {
  fc.assert(
    fc.property(people, (all) => {
      const chosen = all.find((c) => c.id === distribute(all))
      if (chosen) for (const c of all.filter(isFree)) expect(c.openDialogs).toBeGreaterThanOrEqual(chosen.openDialogs)
    }),
  )
})
test('why nobody', () => {
  const never = { lastAssignedAt: null, lastInTeamAt: null }
  const ann: Candidate = { id: 'ann', presence: 'online', openDialogs: 1, dialogLimit: 1, ...never }
  expect(whyNobody([ann])).toBe('allBusy')
  expect(whyNobody([{ ...ann, presence: 'break' }])).toBe('nobodyOnline')
})
