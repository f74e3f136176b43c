import { expect, test } from 'vitest'
import { cellsOf, columnOf, mapHeads } from './columns.ts'

test.each([
  ['Почта', 'email'],
  [' EMAIL ', 'email'],
  ['e-mail', 'email'],
  ['Имя', 'name'],
  ['ФИО', 'name'],
  ['Department or company', 'affiliation'],
  ['Команды', 'teams'],
  ['автоматический  перерыв, мин', 'breakMinutes'],
  ['Вход с кодом', null],
  ['', null],
] as const)('the head %j means %j', (head, column) => expect(columnOf(head)).toBe(column))

test('columns in any order; unknown and repeated heads are named, not read', () => {
  const map = mapHeads(['Имя', 'Отдел кадров', 'Почта', '', 'Email'])
  expect(map.columns).toEqual(['name', null, 'email', null, null])
  expect(map.ignored).toEqual(['Отдел кадров', 'Email'])
  expect(cellsOf(map.columns, [' Анна ', 'x', 'anna@example.ru', '', 'other@example.ru'])).toEqual({
    ...{ name: 'Анна', email: 'anna@example.ru' },
  })
  expect(cellsOf(map.columns, ['Анна']), 'a short row has empty cells').toEqual({ name: 'Анна', email: '' })
})
