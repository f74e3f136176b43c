import { expect, test } from 'vitest'
import { mergeFresh, without } from './merge-form.ts'

const base = { name: 'Site', hours: '24', hosts: ['a'] }

test('untouched fields take the stored value, edited ones stay', () => {
  expect(mergeFresh({ ...base, name: 'Shop' }, base, { ...base, hours: '5', hosts: ['a', 'b'] })).toEqual({
    values: { name: 'Shop', hours: '5', hosts: ['a', 'b'] },
    collisions: {},
  })
})
test('a field changed on both sides is a conflict, unless to the same value', () => {
  const fresh = { ...base, name: 'Store' }
  expect(mergeFresh({ ...base, name: 'Shop' }, base, fresh)).toEqual({
    values: { ...base, name: 'Shop' },
    collisions: { name: 'Store' },
  })
  expect(mergeFresh({ ...base, name: 'Store' }, base, fresh).collisions).toEqual({})
})
test('a key can be removed', () => expect(without({ a: 1, b: 2 }, ['a'])).toEqual({ b: 2 }))
