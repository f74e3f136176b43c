import { limits } from '@beseda/contract/limits.ts'
import { expect, test } from 'vitest'
import { canEdit, isForTeam } from './access.ts'
import { nameRefusal } from './name.ts'
import { fromOutline, toOutline } from './outline.ts'
import { countOf, missingIn, treeRefusal } from './tree.ts'

test.each([
  ['Доставка', null],
  ['  Доставка  ', null],
  ['ы'.repeat(limits.categoryName), null],
  ['😀'.repeat(limits.categoryName), null],
  ['<b>Скидки & "акции"</b>', null],
  ['ы'.repeat(limits.categoryName + 1), 'CATEGORY_NAME_TOO_LONG'],
  ['Доставка › Сроки', 'CATEGORY_NAME_INVALID'],
  ['Дос\nтавка', 'CATEGORY_NAME_INVALID'],
  ['Дос\u0000тавка', 'CATEGORY_NAME_INVALID'],
  ['   ', 'FIELD_REQUIRED'],
  ['Доставка\u202eаталпО', 'CATEGORY_NAME_INVALID'],
  ['👩‍👧 Семья', null],
])('the name %j: %s', (name, code) => expect(nameRefusal(name)?.code ?? null).toBe(code))

test('who may use and who may change a category', () => {
  expect([isForTeam(null, null), isForTeam(null, 'a'), isForTeam(['a'], 'a')]).toEqual([true, true, true])
  expect([isForTeam(['a'], 'b'), isForTeam(['a'], null), isForTeam([], 'a')]).toEqual([false, false, false])
  const of = (...teamIds: string[]) => ({ teamIds, all: false })
  expect([canEdit(null, of()), canEdit(['a', 'b'], of('b')), canEdit([], { teamIds: [], all: true })]).toEqual([
    true,
    true,
    true,
  ])
  expect([canEdit(['a'], of('b')), canEdit([], of('b'))]).toEqual([false, false])
})
const text = 'Доставка\n  Сроки\n    Задержка\n    Перенос\n  Адрес\nОплата'
test('an outline there and back', () => {
  const { tree, errors } = fromOutline(text)
  expect(errors).toEqual([])
  expect(countOf(tree)).toBe(6)
  expect(toOutline(tree)).toBe(text)
  expect(toOutline(fromOutline(text.replaceAll('  ', '\t')).tree)).toBe(text)
  expect(fromOutline('\n \n').tree).toEqual([])
})
test('lines without a parent and lines of a fourth level are named by their number', () => {
  expect(fromOutline('  Сроки').errors).toEqual([{ line: 1 }])
  expect(fromOutline('Доставка\n    Сроки').errors).toEqual([{ line: 2 }])
  expect(fromOutline('a\n  b\n    c\n      d').errors).toEqual([{ line: 4 }])
})
test('what is wrong with a set', () => {
  const of = (outline: string) => treeRefusal(fromOutline(outline).tree)?.code ?? null
  expect(of(text)).toBeNull()
  expect(of('Доставка\nдоставка')).toBe('SUBCATEGORY_EXISTS')
  expect(of('ΒΣ\nβσ'), 'also where a word ends with a sign of its own').toBe('SUBCATEGORY_EXISTS')
  expect(of('Доставка\n  Сроки\nОплата\n  Сроки')).toBeNull()
  expect(of('a › b')).toBe('CATEGORY_NAME_INVALID')
  expect(of(Array.from({ length: limits.categories + 1 }, (_, i) => `k${i}`).join('\n'))).toBe('CATEGORIES_TOO_MANY')
})
test('putting a set in place adds what is missing and nothing twice', () => {
  let n = 0
  const newId = () => `new${++n}`
  const there = [
    { id: 'd', parentId: null, name: 'доставка', path: 'доставка' },
    { id: 's', parentId: 'd', name: 'Сроки', path: 'доставка › Сроки' },
  ]
  const { missing, kept, grown } = missingIn(there, fromOutline(text).tree, newId)
  expect(missing.map((c) => [c.parentId, c.path])).toEqual([
    ['s', 'доставка › Сроки › Задержка'],
    ['s', 'доставка › Сроки › Перенос'],
    ['d', 'доставка › Адрес'],
    [null, 'Оплата'],
  ])
  expect([kept, grown]).toEqual([2, ['d']])
  expect(missingIn([...there, ...missing], fromOutline(text).tree, newId)).toMatchObject({
    missing: [],
    kept: 6,
    grown: [],
  })
})
