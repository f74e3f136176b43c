import { expect, test } from 'vitest'
import { inputOf, isFiltered, noFilter } from './filter.ts'

test('an empty filter requests all entries', () => {
  expect(inputOf(noFilter)).toEqual({})
  expect(isFiltered(noFilter)).toBe(false)
})
test('the last day is included, from midnight to midnight of this browser', () => {
  const input = inputOf({ ...noFilter, from: '2026-11-20', until: '2026-11-21' })
  expect(input).toEqual({
    from: new Date(2026, 10, 20).getTime(),
    until: new Date(2026, 10, 22).getTime(),
  })
})
test("an incomplete date is ignored; the search is cut to the server's limit", () => {
  expect(inputOf({ ...noFilter, from: '2026-11', search: ' x '.repeat(60) }).search).toHaveLength(100)
  expect(inputOf({ ...noFilter, from: '20261-1' })).toEqual({})
})
