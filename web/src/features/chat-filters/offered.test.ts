import type { Queue } from '@beseda/contract/entities/chat.ts'
import { expect, test } from 'vitest'
import { listFilters as words } from '../../lib/words/ru/list-filters.ts'
import { choicesOf, offeredFields, offeredSorts } from './offered.ts'

test('a list offers the conditions by which its chats can differ', () => {
  const of = (filter: Queue, scope: 'mine' | 'all') => offeredFields({ filter, scope }).join(' ')
  expect(of('assigned', 'all')).toBe('wait mention team operator channel category')
  expect(of('pending', 'all')).toBe('wait mention team channel category')
  expect(of('overdue', 'all')).toBe('mention team operator channel category status')
  expect(of('closed', 'all')).toBe('mention team operator channel category')
  expect(of('pending', 'mine')).toBe('wait mention team channel category')
  expect(of('bot', 'all')).toBe('mention team channel category')
  expect(of('created', 'mine')).toBe('wait mention team operator channel category status')
})
test('closed chats can be sorted by time only', () => {
  expect(offeredSorts({ filter: 'closed' })).toEqual(['newest', 'oldest'])
  expect(offeredSorts({ filter: 'overdue' })).toContain('deadline')
})
test('chats without a team or an operator come first; former operators are marked', () => {
  const operators = [
    { id: 'a', name: 'Анна', active: true },
    { id: 'b', name: 'Борис', active: false },
  ]
  const known = { teams: [], operators, channels: [], categories: [] }
  expect(choicesOf('operator', known, words).map(({ label }) => label)).toEqual([
    'Без оператора',
    'Анна',
    'Борис (учётная запись отключена)',
  ])
  expect(choicesOf('channel', undefined, words)).toEqual([])
})
test('categories are offered as a tree; without any there is nothing to offer', () => {
  const category = (id: string, parentId: string | null) => ({ id, parentId, name: id })
  const known = { teams: [], operators: [], channels: [], categories: [] }
  const categories = [category('Оплата', null), category('Доставка', null), category('Возврат', 'Оплата')]
  expect(choicesOf('category', known, words)).toEqual([])
  expect(choicesOf('category', { ...known, categories }, words).map(({ label }) => label)).toEqual([
    'Без категории',
    'Оплата',
    '\u2003Возврат',
    'Доставка',
  ])
})
