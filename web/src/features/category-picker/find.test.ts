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

test('only categories without children can be chosen', () => {
  expect(leaves.map((leaf) => leaf.path)).toEqual([
    'Доставка › Сроки › Задержка',
    'Доставка › Сроки › Перенос',
    'Доставка › Подъём на этаж',
    'Оплата',
  ])
})
test('every word must be in the path, in any order and case; ё and е are equal', () => {
  expect(paths('сроки доставка')).toEqual(['Доставка › Сроки › Задержка', 'Доставка › Сроки › Перенос'])
  expect(paths('ПОДЪЕМ')).toEqual(['Доставка › Подъём на этаж'])
  expect(paths('возврат')).toEqual([])
  expect(paths('  ')).toEqual([])
})
test('names that start with the search come before names that contain it', () => {
  expect(paths('п')[0]).toBe('Доставка › Сроки › Перенос')
})
