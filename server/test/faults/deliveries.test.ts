import { expect, test } from 'vitest'
import { compareDeliveries, type StoredReply } from '../../../bench/ledger/deliveries.ts'

const reply = (id: string, seq: number, o: Partial<StoredReply> = {}): StoredReply => ({
  ...{ id, chatId: 'chat', seq, status: 'read', failure: null },
  ...o,
})
const unknown = { status: 'undelivered', failure: 'DELIVERY_UNKNOWN' }
const whole = { lost: 0, doubled: 0, reordered: 0, problems: [] }

test('replies that the provider has once, in the order of the feed, are whole', () => {
  const stored = [reply('a', 1), reply('b', 2), reply('c', 1, { chatId: 'other' })]
  expect(compareDeliveries(stored, ['c', 'a', 'b'])).toEqual({ ...whole, delivered: 3, unknown: 0 })
})
test('a reply called sent that the provider never accepted is lost', () => {
  expect(compareDeliveries([reply('a', 1)], []).lost).toBe(1)
})
test('a reply that was accepted twice is doubled, also when its outcome is unknown', () => {
  expect(compareDeliveries([reply('a', 1)], ['a', 'a']).doubled).toBe(1)
  expect(compareDeliveries([reply('a', 1, unknown)], ['a', 'a']).doubled).toBe(1)
})
test('a reply that overtook an earlier one of its chat is reordered', () => {
  expect(compareDeliveries([reply('a', 1), reply('b', 2)], ['b', 'a']).reordered).toBe(1)
})
test('an unknown outcome may be either', () => {
  const stored = [reply('a', 1, unknown), reply('b', 2, unknown)]
  expect(compareDeliveries(stored, ['a'])).toEqual({ ...whole, delivered: 1, unknown: 2 })
})
test.each([
  ['still on their way', [reply('a', 1, { status: 'queued' })], []],
  ['the provider has them', [reply('a', 1, { status: 'undelivered', failure: 'DELIVERY_REFUSED' })], ['a']],
  ['the server does not say so', [reply('a', 1, { status: 'delivered' })], ['a']],
  ['nobody wrote', [], ['a']],
])('a problem: %s', (words, stored, accepted) => {
  expect(compareDeliveries(stored, accepted).problems.join()).toContain(words)
})
