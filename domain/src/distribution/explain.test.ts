import { shownPeople } from '@beseda/contract/entities/choice.ts'
import { expect, test } from 'vitest'
import { type Candidate, distribute } from './distribute.ts'
import { explain } from './explain.ts'

const person = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  presence: 'online',
  openDialogs: 0,
  dialogLimit: 5,
  lastAssignedAt: null,
  lastInTeamAt: null,
  ...over,
})
const trace = (people: readonly Candidate[], except: string | null = null, overtakes = false) => {
  const chosen = overtakes ? null : distribute(people, except)
  return explain(people, { rule: 'leastLoaded', chosen, except, prefer: null, overtakes, waitedMs: 1_000 })
}
const words = (people: readonly Candidate[], except: string | null = null) =>
  trace(people, except).considered.map((c) => `${c.id} ${c.verdict}`)

test('each one’s reason, those who came closest first', () => {
  const people = [
    person('off', { presence: 'offline' }),
    person('tea', { presence: 'break' }),
    person('full', { openDialogs: 5 }),
    person('busy', { openDialogs: 3 }),
    person('had', { openDialogs: 0 }),
    person('ann', { openDialogs: 1 }),
  ]
  expect(words(people, 'had')).toEqual([
    'ann chosen',
    'busy notChosen',
    'full full',
    'had cooldown',
    'tea break',
    'off offline',
  ])
  expect(words([...people].reverse(), 'had')).toEqual(words(people, 'had'))
})
test('what decided', () => {
  expect(trace([person('ann')]).decidedBy).toBe('only')
  expect(trace([person('ann'), person('bob', { presence: 'break' })]).decidedBy).toBe('only')
  expect(trace([person('ann'), person('bob', { openDialogs: 1 })]).decidedBy).toBe('load')
  expect(trace([person('ann', { lastAssignedAt: 5 }), person('bob', { lastAssignedAt: 3 })])).toMatchObject({
    decidedBy: 'idle',
    considered: [{ id: 'bob' }, { id: 'ann' }],
  })
  expect(trace([person('ann'), person('bob')])).toMatchObject({ decidedBy: 'order', considered: [{ id: 'ann' }, {}] })
  expect(trace([person('ann', { openDialogs: 5 })]).decidedBy).toBeNull()
})
test('a newcomer that must not overtake is given to nobody, by the rule of the queue', () => {
  expect(trace([person('ann')], null, true)).toMatchObject({
    rule: 'queue',
    decidedBy: null,
    considered: [{ id: 'ann', verdict: 'notChosen' }],
  })
})
test('of many only the closest are listed, the others are counted', () => {
  const many = [
    ...Array.from({ length: 300 }, (_, i) => person(`p${String(i).padStart(3, '0')}`, { openDialogs: 1 })),
    ...Array.from({ length: 200 }, (_, i) => person(`o${i}`, { presence: 'offline' })),
    person('chosen'),
  ]
  const t = trace(many)
  expect(t.considered).toHaveLength(shownPeople)
  expect(t.considered[0]).toMatchObject({ id: 'chosen', verdict: 'chosen' })
  expect(t.others).toEqual({ notChosen: 300 - (shownPeople - 1), offline: 200 })
})
