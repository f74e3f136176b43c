import { expect, it } from 'vitest'
import { parseQuery } from './query.ts'

it('keeps repeated parameters as a list', () => {
  expect(parseQuery('a=1&b=2&a=3&a=')).toEqual({ a: ['1', '3', ''], b: '2' })
})
it('is linear: half a million equal names do not end the test', () => {
  expect(parseQuery('a&'.repeat(500_000)).a).toHaveLength(500_000)
})
