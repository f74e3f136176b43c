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
test('keeps the conditions and the order of a list, each with a value that it can have', () => {
  const team = '00000000-0000-7000-8000-000000000001'
  const valid = {
    team,
    operator: 'none',
    channel: team,
    status: 'pending',
    wait: 'snoozed',
    mention: 'unread',
    sort: 'oldest',
  } as const
  expect(parseChatsSearch({ filter: 'overdue', ...valid })).toEqual({ filter: 'overdue', ...valid })
  const invalid = {
    team: 'mine',
    operator: 7,
    channel: 'none',
    status: 'closed',
    wait: 'overdue ',
    mention: 'all',
    sort: ['oldest'],
  }
  expect(parseChatsSearch({ filter: 'overdue', ...invalid })).toEqual({ filter: 'overdue' })
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
