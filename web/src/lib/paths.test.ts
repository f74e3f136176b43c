import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChatsSearch, queues } from './paths.ts'

test('keeps valid values and removes others', () => {
  expect(parseChatsSearch({ filter: 'closed', chat: 'c1', scope: 'all', search: 'anna', foreign: '1' })).toEqual({
    filter: 'closed',
    chat: 'c1',
    scope: 'all',
    search: 'anna',
  })
  expect(parseChatsSearch({ filter: 'nonsense', chat: '', scope: 'mine', search: 7 })).toEqual({ filter: 'assigned' })
})
test('every address gives a queue to show', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
      expect(queues).toContain(parseChatsSearch(raw).filter)
    }),
  )
})
