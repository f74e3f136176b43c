import { expect, test } from 'vitest'
import { matching, noteRecent, type PaletteItem, recentItems } from './items.ts'

const item = (label: string): PaletteItem => ({ id: label, group: 'actions', label, run: () => undefined })
const items = ['Передать чат', 'Закрыть чат', 'Чаты', 'Почасовой отчёт'].map(item)
const found = (text: string) => matching(items, text).map(({ label }) => label)

test('beginnings lead, then words, then parts; in either layout, ё by е', () => {
  expect(found('ча')).toEqual(['Чаты', 'Передать чат', 'Закрыть чат', 'Почасовой отчёт'])
  expect(found('pfrh')).toEqual(['Закрыть чат'])
  expect(found('отчет')).toEqual(['Почасовой отчёт'])
  expect(found(' ')).toHaveLength(4)
  expect(found('%')).toEqual([])
})
test('the newest choice comes first, each once, five in all', () => {
  for (const label of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) noteRecent(item(label))
  expect(recentItems().map(({ id, group }) => [id, group])).toEqual(
    ['b', 'f', 'e', 'd', 'c'].map((id) => [id, 'recent']),
  )
})
