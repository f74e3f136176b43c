import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { fromOutline } from '@beseda/domain/categories/outline.ts'
import { expect, test } from 'vitest'
import { asNodes, asTree, type TemplateValues, toInput, valuesOf } from './template-form.ts'

const filled: TemplateValues = { ...valuesOf(null), name: 'Магазин', tree: 'Доставка\n  Сроки\nОплата' }
const codes = (change: Partial<TemplateValues>) =>
  formCodes(categoryTemplates.create, toInput({ ...filled, ...change }) as never)

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
  [{ tree: '' }, { tree: 'FIELD_REQUIRED' }],
  [{ access: 'some' }, { teamIds: 'FIELD_REQUIRED' }],
  [{ name: 'ы'.repeat(65) }, { name: 'TEXT_TOO_LONG' }],
] as const)('form and server give the same errors: %j → %j', (change, expected) => {
  expect(codes(change)).toEqual(expected)
})
test('nodes and tree round-trip', () => {
  const { tree } = fromOutline(filled.tree)
  expect(asNodes(tree).map((n) => [n.id, n.name])).toEqual([
    ['0', 'Доставка'],
    ['0.0', 'Сроки'],
    ['1', 'Оплата'],
  ])
  expect(asTree(asNodes(tree))).toEqual(tree)
  const about = { id: 't', version: 1, changed: {} }
  const template = { ...about, name: 'Магазин', teams: [{ id: 'a', name: 'А' }], tree: tree as never }
  expect(valuesOf(template)).toEqual({ name: 'Магазин', tree: filled.tree, access: 'some', teamIds: ['a'] })
})
