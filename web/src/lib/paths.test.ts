import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress, parseChatsSearch, queues, signInAddress } from './paths.ts'

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
test('the sign-in page leads back to addresses of this application only', () => {
  expect(signInAddress('ended', '/admin/chats?filter=closed&chat=c1')).toBe(
    '/?notice=ended&from=%2Fadmin%2Fchats%3Ffilter%3Dclosed%26chat%3Dc1',
  )
  expect(signInAddress('elsewhere', '/')).toBe('/?notice=elsewhere')
  for (const from of ['//evil.example/x', '/\\\\evil.example', 'https://evil.example', '', undefined])
    expect(ownAddress(from), String(from)).toBeNull()
  expect(signInAddress(null, '//evil.example')).toBe('/')
})
