import { beforeEach, expect, test } from 'vitest'
import { stored } from '../../../lib/storage.ts'
import { keepSort, keptSort } from './kept-sort.ts'

beforeEach(() => stored.sorts.set(null))
const assigned = { filter: 'assigned', scope: 'mine', search: '' } as const

test('each queue and scope keeps the order chosen last', () => {
  keepSort(assigned, 'oldest')
  keepSort({ ...assigned, scope: 'all' }, 'waiting')
  expect(keptSort(assigned)).toBe('oldest')
  expect(keptSort({ ...assigned, scope: 'all' })).toBe('waiting')
  expect(keptSort({ ...assigned, filter: 'closed' })).toBeUndefined()
  keepSort(assigned, undefined)
  expect(keptSort(assigned)).toBeUndefined()
  expect(keptSort({ ...assigned, scope: 'all' })).toBe('waiting')
})
test('a list with conditions or words neither keeps an order nor gets one', () => {
  keepSort({ ...assigned, by: { wait: 'overdue' } }, 'oldest')
  expect(keptSort(assigned)).toBeUndefined()
  keepSort(assigned, 'oldest')
  expect(keptSort({ ...assigned, search: 'анна' })).toBeUndefined()
})
test.each(['', '{', '[]', 'null', '{"assigned/mine":"<script>"}', '{"assigned/mine":1}'])(
  'what is broken counts as nothing: %s',
  (text) => {
    stored.sorts.set(text)
    expect(keptSort(assigned)).toBeUndefined()
    keepSort(assigned, 'oldest')
    expect(keptSort(assigned)).toBe('oldest')
  },
)
