import { expect, test } from 'vitest'
import { mergeFresh, without } from './merge-form.ts'

const base = { name: 'Site', hours: '24', hosts: ['a'] }

test('untouched fields take what is stored, typed ones stay', () => {
  expect(mergeFresh({ ...base, name: 'Shop' }, base, { ...base, hours: '5', hosts: ['a', 'b'] })).toEqual({
    values: { name: 'Shop', hours: '5', hosts: ['a', 'b'] },
    collisions: {},
  })
})
test('a field that both have changed collides, unless to the same value', () => {
  const fresh = { ...base, name: 'Store' }
  expect(mergeFresh({ ...base, name: 'Shop' }, base, fresh)).toEqual({
    values: { ...base, name: 'Shop' },
    collisions: { name: 'Store' },
  })
  expect(mergeFresh({ ...base, name: 'Store' }, base, fresh).collisions).toEqual({})
})
test('a key can be taken away', () => expect(without({ a: 1, b: 2 }, ['a'])).toEqual({ b: 2 }))
