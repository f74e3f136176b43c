import { expect, test } from 'vitest'
import { levelsOf } from './tree.ts'

test('a tree is shown parents first, three levels deep, with what has no category', () => {
  const row = (key: string | null, parentKey: string | null = null) => ({ key, parentKey })
  const { rows, levels } = levelsOf([row('c', 'b'), row(null), row('b', 'a'), row('a'), row('lost', 'gone')])
  expect(rows.map(({ key }) => key)).toEqual([null, 'a', 'b', 'c', 'lost'])
  expect([...levels]).toEqual([
    [null, 0],
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['lost', 0],
  ])
})
