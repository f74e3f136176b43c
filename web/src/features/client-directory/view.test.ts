import { expect, test } from 'vitest'
import { countOf, parseView } from './view.ts'

const tag = '00000000-0000-7000-8000-000000000001'

test('an address becomes a view; what is wrong in it is left out', () => {
  const view = parseView({
    search: 'Анна',
    tag,
    channel: 'x',
    status: 'none',
    createdFrom: '2026-02-30x',
    sort: 'size',
  })
  expect(view).toEqual({
    filter: { search: 'Анна', status: 'none', tag },
    days: {},
    sort: 'created',
    order: 'down',
  })
  expect(countOf(view)).toBe(2)
})
test('a day lasts until the next one begins; names are sorted from the beginning of the alphabet', () => {
  const { filter, days, order } = parseView({ lastFrom: '2026-03-01', lastTo: '2026-03-01', sort: 'name' })
  expect(days).toEqual({ lastFrom: '2026-03-01', lastTo: '2026-03-01' })
  expect(filter.lastTo! - filter.lastFrom!).toBe(86_400_000)
  expect(order).toBe('up')
})
