import { expect, test } from 'vitest'
import { begun, only, ranged, type Selection, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: Selection) => [...ids].sort().join('')

test('toggles one chat after the other', () => {
  const two = toggled(toggled(begun, 'b'), 'd')
  expect([idsOf(two), two.anchor]).toEqual(['bd', 'd'])
  expect(idsOf(toggled(two, 'b'))).toBe('d')
})
test('a range starts at the last selected chat, in both directions, and keeps the earlier selection', () => {
  expect(idsOf(ranged(toggled(begun, 'b'), 'd', order))).toBe('bcd')
  expect(idsOf(ranged(toggled(begun, 'd'), 'b', order))).toBe('bcd')
  const apart = ranged(toggled(toggled(begun, 'a'), 'd'), 'e', order)
  expect([idsOf(apart), apart.anchor]).toEqual(['ade', 'd'])
  // The next range starts at the same chat.
  expect(idsOf(ranged(apart, 'c', order))).toBe('acde')
})
test('without an anchor, or when it has left the list, a range is the one chat', () => {
  expect(idsOf(ranged(begun, 'c', order))).toBe('c')
  expect(idsOf(ranged({ ids: new Set(), anchor: 'gone' }, 'c', order))).toBe('c')
})
test('selects exactly the given chats, so that refused ones stay selected', () => {
  const kept = only(ranged(toggled(begun, 'a'), 'c', order), ['b'])
  expect([idsOf(kept), kept.anchor]).toEqual(['b', 'a'])
})
