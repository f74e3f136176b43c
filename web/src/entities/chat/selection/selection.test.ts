import { expect, test } from 'vitest'
import { begun, only, ranged, type Selection, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: Selection) => [...ids].sort().join('')

test('one after the other, and away again', () => {
  const two = toggled(toggled(begun, 'b'), 'd')
  expect([idsOf(two), two.anchor]).toEqual(['bd', 'd'])
  expect(idsOf(toggled(two, 'b'))).toBe('d')
})
test('a range goes from the last one that was chosen, in both directions, and keeps what was there', () => {
  expect(idsOf(ranged(toggled(begun, 'b'), 'd', order))).toBe('bcd')
  expect(idsOf(ranged(toggled(begun, 'd'), 'b', order))).toBe('bcd')
  const apart = ranged(toggled(toggled(begun, 'a'), 'd'), 'e', order)
  expect([idsOf(apart), apart.anchor]).toEqual(['ade', 'd'])
  // the next range begins in the same place
  expect(idsOf(ranged(apart, 'c', order))).toBe('acde')
})
test('without a beginning, or when it has left the list, a range is the one chat', () => {
  expect(idsOf(ranged(begun, 'c', order))).toBe('c')
  expect(idsOf(ranged({ ids: new Set(), anchor: 'gone' }, 'c', order))).toBe('c')
})
test('only these: what was refused stays selected', () => {
  const kept = only(ranged(toggled(begun, 'a'), 'c', order), ['b'])
  expect([idsOf(kept), kept.anchor]).toEqual(['b', 'a'])
})
