import { expect, test } from 'vitest'
import { changesOnly } from './form-changes.ts'

const path = { path: '/users/:userId' } as const
const before = { userId: 'u', name: 'Вера', teamIds: ['a'], settings: { title: 'Дом', subtitle: '' } }

test.each([
  ['nothing', {}, {}],
  ['a text', { name: 'Лиза' }, { name: 'Лиза' }],
  ['a list', { teamIds: ['a', 'b'] }, { teamIds: ['a', 'b'] }],
  ['one setting of a group', { settings: { title: 'Сад', subtitle: '' } }, { settings: { title: 'Сад' } }],
  ['what was not asked for before', { password: 'x' }, { password: 'x' }],
  ['a value that is removed', { name: null }, { name: null }],
])('only what changed is sent, with path and version: %s', (_, change, sent) =>
  expect(changesOnly(path, { before, after: { ...before, ...change } }, { version: 4 })).toEqual({
    userId: 'u',
    version: 4,
    ...sent,
  }),
)
test('some fields go with every change', () =>
  expect(
    changesOnly(
      path,
      { before, after: before },
      { version: 4, keeps: ({ name }) => (name === 'Вера' ? ['name'] : []) },
    ),
  ).toEqual({ userId: 'u', version: 4, name: 'Вера' }))
