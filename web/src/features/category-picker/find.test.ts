import { expect, test } from 'vitest'
import { findLeaves, leavesOf } from './find.ts'

const nodes = [
  { id: 'd', parentId: null, name: 'Доставка' },
  { id: 'o', parentId: null, name: 'Оплата' },
  { id: 's', parentId: 'd', name: 'Сроки' },
  { id: 'z', parentId: 's', name: 'Задержка' },
  { id: 'p', parentId: 's', name: 'Перенос' },
  { id: 'a', parentId: 'd', name: 'Подъём на этаж' },
]
const leaves = leavesOf(nodes)
const paths = (search: string) => findLeaves(leaves, search).map((leaf) => leaf.path)

test('what can be chosen is what nothing is below', () => {
  expect(leaves.map((leaf) => leaf.path)).toEqual([
    'Доставка › Сроки › Задержка',
    'Доставка › Сроки › Перенос',
    'Доставка › Подъём на этаж',
    'Оплата',
  ])
})
test('every word must be in the path, in any order and case; ё and е are one letter', () => {
  expect(paths('сроки доставка')).toEqual(['Доставка › Сроки › Задержка', 'Доставка › Сроки › Перенос'])
  expect(paths('ПОДЪЕМ')).toEqual(['Доставка › Подъём на этаж'])
  expect(paths('возврат')).toEqual([])
  expect(paths('  ')).toEqual([])
})
test('a name that begins so comes before one that only holds it', () => {
  expect(paths('п')[0]).toBe('Доставка › Сроки › Перенос')
})
