import { expect, test } from 'vitest'
import { moved, orderOf } from './column-order.ts'

const columns = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))

test('chosen columns come first, in their order; columns that are gone are left out', () => {
  expect(orderOf({ columns, chosen: ['c', 'gone', 'a'] }).map(({ id, isChosen }) => [id, isChosen])).toEqual([
    ['c', true],
    ['a', true],
    ['b', false],
  ])
})
test('a column moves up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
