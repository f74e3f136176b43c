import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChatsSearch, queues } from './paths.ts'

test('keeps what is valid and leaves out what is not', () => {
  expect(parseChatsSearch({ filter: 'closed', chat: 'c1', scope: 'all', search: 'anna', foreign: '1' })).toEqual({
    filter: 'closed',
    chat: 'c1',
    scope: 'all',
    search: 'anna',
  })
  expect(parseChatsSearch({ filter: 'nonsense', chat: '', scope: 'mine', search: 7 })).toEqual({ filter: 'assigned' })
})
test('whatever is in the address, there is a queue to show', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
      expect(queues).toContain(parseChatsSearch(raw).filter)
    }),
  )
})
