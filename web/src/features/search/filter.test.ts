import { parseSearchParameters } from '@beseda/contract/search-parameters.ts'
import { expect, test } from 'vitest'
import { inputOf, isEmpty } from './filter.ts'

const id = '01234567-89ab-7def-8123-456789abcdef'
test('an address keeps only what the server takes', () => {
  expect(
    parseSearchParameters({
      text: ' доставка ',
      team: id,
      operator: 'none',
      tag: 'none',
      rating: '6',
      state: 'x',
      other: 'y',
      client: 7,
    }),
  ).toEqual({ text: ' доставка ', team: id, operator: 'none', client: '7' })
  expect(isEmpty(parseSearchParameters({ text: '  ', team: '<script>' }))).toBe(true)
})
test('the last day is included, and an impossible date is no condition', () => {
  const { from, until } = inputOf({ from: '2026-03-10', until: '2026-03-10' }) as { from: number; until: number }
  expect(until - from).toBe(86_400_000)
  expect(inputOf({ from: '2026-99-10', text: 'a' })).toEqual({ text: 'a' })
})
