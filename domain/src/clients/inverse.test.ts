import { expect, test } from 'vitest'
import { inverse } from './inverse.ts'

test.each([
  ['an addition', ['a', 'b'], { before: ['a'], after: ['a', 'b'] }, { add: [], drop: ['b'] }],
  ['a removal', ['a'], { before: ['a', 'b'], after: ['a'] }, { add: ['b'], drop: [] }],
  ['later additions stay', ['a', 'b', 'c'], { before: ['a'], after: ['a', 'b'] }, { add: [], drop: ['b'] }],
  ['it is there again', ['a', 'b'], { before: ['a', 'b'], after: ['a'] }, { add: [], drop: [] }],
  ['it is gone already', ['a'], { before: ['a'], after: ['a', 'b'] }, { add: [], drop: [] }],
  ['both at once', ['b', 'c'], { before: ['a', 'b'], after: ['b', 'c'] }, { add: ['a'], drop: ['c'] }],
])('takes back %s', (_, now, change, expected) => {
  expect(inverse(now, change)).toEqual(expected)
})
