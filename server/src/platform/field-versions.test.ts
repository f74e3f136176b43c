import type { AppError } from '@beseda/contract/errors/index.ts'
import { expect, test } from 'vitest'
import { asSet, type Edit, mergeEdit } from './field-versions.ts'

const stored = { name: 'Продажи', description: 'Первая линия', teamIds: ['a', 'b'], secret: '' }
const olga = { version: 4, by: 'Ольга', at: 1_000 }
const ivan = { version: 5, by: 'Иван', at: 2_000 }
type Patch = Edit<typeof stored>['patch']
const merge = (patch: Patch, seen: number | undefined, changed: Edit<typeof stored>['changed'] = { name: olga }) =>
  mergeEdit({ stored, patch, changed, seen, secret: (field) => field === 'secret' })
const conflictsOf = (...of: Parameters<typeof merge>) => {
  try {
    return merge(...of)
  } catch (error) {
    const { refusal, fields, conflicts } = error as AppError
    return { code: refusal.code, by: refusal.params.name, fields, conflicts }
  }
}

test('fields that are not given stay, also those that somebody else has changed', () => {
  expect(merge({ description: 'Вторая' }, 1)).toEqual({
    next: { ...stored, description: 'Вторая' },
    fields: ['description'],
  })
  expect(merge({ description: undefined }, 1)).toEqual({ next: stored, fields: [] })
})
test('a field that changed after the version seen is refused with who, when and both values', () => {
  expect(conflictsOf({ name: 'Опт', description: 'Вторая' }, 3)).toEqual({
    code: 'FIELDS_CHANGED_MEANWHILE',
    by: 'Ольга',
    fields: { name: 'FIELD_CHANGED' },
    conflicts: { name: { by: 'Ольга', at: 1_000, stored: 'Продажи', sent: 'Опт' } },
  })
})
test('several people are named once each', () => {
  const changed = { name: olga, description: olga, teamIds: ivan }
  expect(conflictsOf({ name: 'Опт', description: 'Вторая', teamIds: ['c'] }, 3, changed)).toMatchObject({
    by: 'Ольга, Иван',
  })
})
test.each([
  ['the version seen has the change', { name: 'Опт' }, 4],
  ['no version was sent', { name: 'Опт' }, undefined],
  ['both chose the same value', { name: 'Продажи' }, 1],
] as const)('nothing collides: %s', (_, patch, seen) =>
  expect(merge(patch, seen).next).toEqual({ ...stored, ...patch }),
)
test('a secret is refused without its values', () => {
  expect(conflictsOf({ secret: 'x' }, 3, { secret: ivan })).toMatchObject({
    conflicts: { secret: { by: 'Иван', at: 2_000 } },
  })
  expect(JSON.stringify(conflictsOf({ secret: 'hidden' }, 3, { secret: ivan }))).not.toContain('hidden')
})
test('sets compare without order and repetition', () => expect(asSet(['b', 'a', 'b'])).toEqual(['a', 'b']))
