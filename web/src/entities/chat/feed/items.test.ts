import { expect, test } from 'vitest'
import { newEntry } from '../outbox/outbox.ts'
import { id, messageOf } from '../test-entities.ts'
import { type ItemsInput, itemsOf, markerOf } from './items.ts'

const dayMs = 86_400_000
const input = (change: Partial<ItemsInput>): ItemsInput => ({
  messages: [],
  firstSeq: 1,
  outgoing: [],
  markerSeq: null,
  numbers: new Map(),
  dayOf: (at) => String(Math.floor(at / dayMs)),
  ...change,
})
const shape = (i: ItemsInput) =>
  itemsOf(i).map((item) =>
    item.kind === 'bubble'
      ? `${item.joined ? '+' : ''}${item.entry ? `out ${item.message.text}` : item.message.seq}`
      : item.kind === 'session'
        ? `session ${item.number}`
        : item.kind,
  )
const me = { kind: 'operator', id: id(400), name: 'Игорь' } as const
const line = (seq: number, type: 'opened' | 'assigned', sessionNumber = 7) =>
  messageOf(seq, {
    kind: 'history',
    author: { kind: 'system', id: null, name: '' },
    history: { type, sessionNumber, reason: 'distribution', subject: null },
  })

test('the beginning of a feed shows day and request; the request separator replaces the opening event', () => {
  const messages = [messageOf(1), line(2, 'opened'), line(3, 'assigned'), messageOf(4)]
  expect(shape(input({ messages }))).toEqual(['day', 'session 7', '1', 'history', '4'])
})

test('a range that does not start at the beginning has no separator above its first entry', () => {
  expect(shape(input({ messages: [messageOf(5), messageOf(6)] }))).toEqual(['5', '+6'])
})

test('bubbles of one author within three minutes join, not across days, requests, internal messages or the marker', () => {
  const at = 1000
  const messages = [
    messageOf(1, { at }),
    messageOf(2, { at: at + 1000 }),
    messageOf(3, { at: at + 200_000 }),
    messageOf(4, { at: at + 201_000, author: me, status: 'sent' }),
    messageOf(5, { at: at + 202_000, author: me, kind: 'internal' }),
    messageOf(6, { at: at + 203_000, author: me, status: 'sent' }),
    messageOf(7, { at: at + 204_000, author: me, status: 'sent', sessionId: id(501) }),
    messageOf(8, { at: at + dayMs, author: me, status: 'sent', sessionId: id(501) }),
  ]
  const numbers = new Map([
    [id(500), 1],
    [id(501), 2],
  ])
  expect(shape(input({ messages, numbers }))).toEqual([
    'day',
    'session 1',
    '1',
    '+2',
    '3',
    '4',
    '5',
    '6',
    'session 2',
    '7',
    'day',
    '8',
  ])
  const read = messages.slice(0, 2)
  expect(shape(input({ messages: read, numbers, markerSeq: 2 }))).toEqual(['day', 'session 1', '1', 'unread', '2'])
})

test('keys are unique and stay when older entries are loaded', () => {
  const late = [messageOf(5), messageOf(6)]
  const early = [1, 2, 3, 4].map((seq) => messageOf(seq))
  const before = itemsOf(input({ messages: late })).map((i) => i.key)
  const after = itemsOf(input({ messages: [...early, ...late] })).map((i) => i.key)
  expect(after.slice(-2)).toEqual(before)
  expect(new Set(after).size).toBe(after.length)
})

test('unsent messages come last, a failed one stays where it failed, and a stored one is shown once', () => {
  const entry = (n: number) =>
    newEntry({ id: id(n), chatId: id(1), text: `t${n}`, files: [], internal: false, at: 2500 })
  const refused = { ...entry(21), failure: { kind: 'noAnswer', afterSeq: 2 } } as const
  const outbox = [refused, entry(22), entry(1002)]
  const outgoing = outbox.map((e) => ({
    entry: e,
    message: messageOf(0, { id: e.id, text: e.text, author: me, at: e.at, status: 'queued', seq: 0 }),
  }))
  const messages = [messageOf(1), messageOf(2), messageOf(3)]
  expect(shape(input({ messages, outgoing, numbers: new Map([[id(500), 1]]) }))).toEqual([
    'day',
    'session 1',
    '1',
    '+2',
    'out t21',
    '3',
    'out t22',
  ])
})

test('the marker comes before the first unread client message', () => {
  const messages = [messageOf(1), messageOf(2, { author: me, status: 'sent' }), line(3, 'assigned'), messageOf(4)]
  expect(markerOf(messages, 1)).toBe(4)
  expect(markerOf(messages, 4)).toBeNull()
})
