import { expect, test } from 'vitest'
import { meanwhile, type NewerEntry } from './meanwhile.ts'

const by = (kind: NewerEntry['author']['kind'], id: string | null, name = '') => ({ kind, id, name })
const answer = (author: NewerEntry['author']): NewerEntry => ({ kind: 'message', author, history: null })
const line = (type: 'closed' | 'transferred' | 'categorySet', author: NewerEntry['author']): NewerEntry => ({
  kind: 'history',
  author,
  history: { type, sessionNumber: 1, reason: '', subject: null },
})
const olga = by('operator', 'olga', 'Ольга')

test('an answer of a colleague counts, also one from the channel’s own app', () => {
  expect(meanwhile([answer(olga)], 'me')).toEqual({ code: 'ANSWERED_MEANWHILE', params: { name: 'Ольга' } })
  expect(meanwhile([answer(by('operator', null))], 'me')).toMatchObject({ params: { name: '—' } })
})
test('a transfer and a closing count, an answer counts more', () => {
  expect(meanwhile([line('closed', olga)], 'me')?.code).toBe('CHANGED_MEANWHILE')
  expect(meanwhile([line('transferred', olga), answer(olga)], 'me')?.code).toBe('ANSWERED_MEANWHILE')
})
test('the client, the user themselves, bots, internal messages and other changes do not count', () => {
  const entries = [
    answer(by('client', null, 'Анна')),
    answer(by('operator', 'me')),
    answer(by('bot', null)),
    { ...answer(olga), kind: 'internal' as const },
    line('categorySet', olga),
    line('closed', by('operator', 'me')),
  ]
  expect(meanwhile(entries, 'me')).toBeNull()
})
