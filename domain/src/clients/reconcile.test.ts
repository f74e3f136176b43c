import { expect, test } from 'vitest'
import { type Known, reconcile, type Sides } from './reconcile.ts'

const anna: Known = { name: 'Анна', phones: ['+7916'], emails: [] }
const of = (sides: Partial<Sides>) =>
  reconcile({ base: anna, ours: anna, theirs: anna, oursAt: 1, theirsAt: 2, ...sides })
const none = { phones: [], emails: [] }

test('nothing new: nothing to do', () => {
  expect(of({})).toEqual({
    ...{ ours: { name: null, add: none, remove: none }, theirs: { name: null, add: none } },
    ...{ conflict: null, base: anna },
  })
})
test('the side that changed wins, whatever the times say', () => {
  expect(of({ ours: { ...anna, name: 'Аня' }, oursAt: 0 })).toMatchObject({
    ours: { name: null },
    theirs: { name: 'Аня' },
  })
  expect(of({ theirs: { ...anna, name: 'Аня' }, theirsAt: 0 })).toMatchObject({
    ours: { name: 'Аня' },
    theirs: { name: null },
  })
})
test('both changed the name: the later one stays, the other is reported', () => {
  const both = { ours: { ...anna, name: 'Здесь' }, theirs: { ...anna, name: 'Там' } }
  expect(of({ ...both, oursAt: 5, theirsAt: 4 })).toMatchObject({
    ...{ theirs: { name: 'Здесь' }, ours: { name: null }, conflict: { kept: 'Здесь', lost: 'Там' } },
  })
  expect(of({ ...both, oursAt: 4, theirsAt: 5 })).toMatchObject({
    ...{ theirs: { name: null }, ours: { name: 'Там' }, conflict: { kept: 'Там', lost: 'Здесь' } },
  })
})
test('addresses of both sides are united; one that the CRM removed goes, one removed here stays there', () => {
  const two = of({ ours: { ...anna, emails: ['a@x'] }, theirs: { ...anna, phones: ['+7916', '+7917'] } })
  expect([two.ours.add, two.theirs.add]).toEqual([
    { phones: ['+7917'], emails: [] },
    { phones: [], emails: ['a@x'] },
  ])
  expect(of({ theirs: { ...anna, phones: [] } })).toMatchObject({
    ours: { remove: { phones: ['+7916'] } },
    theirs: { add: none },
  })
  const kept = of({ ours: { ...anna, phones: [] } })
  expect([kept.ours.add, kept.theirs.add, kept.base.phones]).toEqual([none, none, ['+7916']])
})
test('after it, the same values again change nothing: no change comes back', () => {
  const first = of({
    ours: { name: 'Здесь', phones: ['+1'], emails: ['a@x'] },
    theirs: { name: 'Там', phones: ['+7916', '+2'], emails: [] },
  })
  const ours: Known = {
    name: first.base.name,
    phones: ['+1', ...first.ours.add.phones].filter((p) => !first.ours.remove.phones.includes(p)),
    emails: ['a@x', ...first.ours.add.emails],
  }
  const again = of({ base: first.base, ours, theirs: first.base })
  expect([again.ours, again.theirs]).toEqual([
    { name: null, add: none, remove: none },
    { name: null, add: none },
  ])
})
test('the first time the name of the CRM is taken', () => {
  expect(of({ base: null, ours: { ...anna, name: 'Гость' } })).toMatchObject({ ours: { name: 'Анна' }, conflict: null })
})
