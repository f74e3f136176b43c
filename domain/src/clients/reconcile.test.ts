import { expect, test } from 'vitest'
import { hasNews, type Known, nothingKnown, type Reconciled, reconcile, type Sides, withinRoom } from './reconcile.ts'

const anna: Known = { ...nothingKnown, name: 'Анна', phones: ['+7916'] }
const of = (sides: Partial<Sides>) =>
  reconcile({ base: anna, ours: anna, theirs: anna, oursAt: 1, theirsAt: 2, ...sides })
const lists = { phones: [], emails: [], companies: [], tags: [] }
const nothing = { name: null, add: lists, remove: lists, fields: {} }
/** What a side knows after its changes. */
const applied = (known: Known, { name, add, remove, fields }: Reconciled['ours']): Known => {
  const list = (of: keyof typeof lists) => [...known[of].filter((value) => !remove[of].includes(value)), ...add[of]]
  const values = { phones: list('phones'), emails: list('emails'), companies: list('companies'), tags: list('tags') }
  return { name: name ?? known.name, ...values, fields: { ...known.fields, ...fields } }
}

test('nothing new: nothing to do', () => {
  expect(of({})).toEqual({ ours: nothing, theirs: nothing, conflicts: [], base: anna })
  expect(hasNews(of({}).ours)).toBe(false)
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
    ...{ theirs: { name: 'Здесь' }, ours: { name: null } },
    conflicts: [{ field: null, kept: 'Здесь', lost: 'Там' }],
  })
  expect(of({ ...both, oursAt: 4, theirsAt: 5 })).toMatchObject({
    ...{ theirs: { name: null }, ours: { name: 'Там' } },
    conflicts: [{ field: null, kept: 'Там', lost: 'Здесь' }],
  })
})
test('addresses of both sides are united; one that the CRM removed goes, one removed here stays there', () => {
  const two = of({ ours: { ...anna, emails: ['a@x'] }, theirs: { ...anna, phones: ['+7916', '+7917'] } })
  expect([two.ours.add, two.theirs.add]).toEqual([
    { ...lists, phones: ['+7917'] },
    { ...lists, emails: ['a@x'] },
  ])
  expect(of({ theirs: { ...anna, phones: [] } })).toMatchObject({
    ours: { remove: { phones: ['+7916'] } },
    theirs: { add: lists },
  })
  const kept = of({ ours: { ...anna, phones: [] } })
  expect([kept.ours.add, kept.theirs, kept.base.phones]).toEqual([lists, nothing, ['+7916']])
})
test('companies follow the rule of addresses; names in another case are the same company', () => {
  const base = { ...anna, companies: ['Ромашка'] }
  expect(of({ base, ours: base, theirs: { ...anna, companies: ['РОМАШКА', 'Лютик'] } })).toMatchObject({
    ...{ ours: { add: { companies: ['Лютик'] }, remove: lists }, theirs: nothing },
  })
  expect(of({ base, ours: { ...anna, companies: [] }, theirs: base })).toMatchObject({ ours: nothing, theirs: nothing })
  expect(of({ base, ours: base, theirs: anna }).ours.remove.companies).toEqual(['Ромашка'])
})
test('tags are added and removed on both sides', () => {
  const base = { ...anna, tags: ['опт', 'vip', 'старый'] }
  const both = of({
    ...{ base, ours: { ...anna, tags: ['опт', 'vip', 'здесь'] }, theirs: { ...anna, tags: ['опт', 'старый', 'там'] } },
  })
  expect([both.ours.add.tags, both.ours.remove.tags]).toEqual([['там'], ['vip']])
  expect([both.theirs.add.tags, both.theirs.remove.tags]).toEqual([['здесь'], ['старый']])
  expect(both.base.tags).toEqual(['опт', 'там', 'здесь'])
})
test('a field takes what the other side changed; both changed it: the later value stays', () => {
  const city = (value: string | null): Known => ({ ...anna, fields: { city: value } })
  expect(of({ base: city('Омск'), ours: city('Омск'), theirs: city(null) }).ours.fields).toEqual({ city: null })
  expect(of({ base: city('Омск'), ours: city('Тула'), theirs: city('Омск') }).theirs.fields).toEqual({ city: 'Тула' })
  const late = of({ base: city('Омск'), ours: city('Тула'), theirs: city('Пермь'), oursAt: 5, theirsAt: 4 })
  expect(late).toMatchObject({
    ...{ ours: nothing, theirs: { fields: { city: 'Тула' } } },
    conflicts: [{ field: 'city', kept: 'Тула', lost: 'Пермь' }],
  })
})
test('a field that is new to the synchronisation takes the value of the CRM, or gives its own', () => {
  const first = of({
    ours: { ...anna, fields: { city: 'Омск', age: '5' } },
    theirs: { ...anna, fields: { city: 'Тула' } },
  })
  expect([first.ours.fields, first.theirs.fields, first.base.fields]).toEqual([{ city: 'Тула' }, {}, { city: 'Тула' }])
  const given = of({ ours: { ...anna, fields: { city: 'Омск' } }, theirs: { ...anna, fields: { city: null } } })
  expect([given.ours.fields, given.theirs.fields]).toEqual([{}, { city: 'Омск' }])
})
test('after it, the same values again change nothing: no change comes back', () => {
  const ours = {
    ...{ name: 'Здесь', phones: ['+1'], emails: ['a@x'], companies: ['Лютик'], tags: ['а'] },
    fields: { city: 'Омск', age: null },
  }
  const theirs = {
    ...{ name: 'Там', phones: ['+7916', '+2'], emails: [], companies: ['Ромашка'], tags: ['б'] },
    fields: { city: 'Тула', age: '5' },
  }
  const first = of({ ours, theirs })
  const again = of({ base: first.base, ours: applied(ours, first.ours), theirs: applied(theirs, first.theirs) })
  expect([again.ours, again.theirs, again.conflicts]).toEqual([nothing, nothing, []])
})
test('the first time the name of the CRM is taken, unless it is empty', () => {
  const first = { base: null, ours: { ...anna, name: 'Гость' } }
  expect(of(first)).toMatchObject({ ours: { name: 'Анна' }, conflicts: [] })
  expect(of({ ...first, theirs: { ...anna, name: '' } })).toMatchObject({
    ours: { name: null },
    theirs: { name: 'Гость' },
  })
  expect(of({ theirs: { ...anna, name: '' } })).toMatchObject({ ours: { name: null }, theirs: { name: 'Анна' } })
})
test('what has no room here stays there, and is not removed there later', () => {
  const theirs = { ...anna, phones: ['+7916', '+2', '+3'], emails: ['a@x'], tags: ['а', 'б'], companies: ['Лютик'] }
  const result = withinRoom(of({ theirs }), { details: 1, companies: 0, tags: 1 })
  expect(result.ours.add).toEqual({ phones: ['+2'], emails: [], companies: [], tags: ['а'] })
  const again = of({ base: result.base, ours: applied(anna, result.ours), theirs })
  expect(again.theirs).toEqual(nothing)
  const replaced = withinRoom(of({ theirs: { ...anna, phones: ['+2'] } }), { details: 0, companies: 0, tags: 0 })
  expect(replaced.ours).toMatchObject({ add: { phones: ['+2'] }, remove: { phones: ['+7916'] } })
})
