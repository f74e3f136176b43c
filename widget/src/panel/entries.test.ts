import type { VisitorChat, VisitorMessage, VisitorRating } from '@beseda/contract/entities/widget.ts'
import { expect, test } from 'vitest'
import { canRate, type Entry, entriesOf, type MessageEntry } from './entries.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const minute = 60_000
const said = (seq: number, over: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `m${seq}`,
  seq,
  mine: false,
  author: { kind: 'operator', name: 'Ольга' },
  text: `text ${seq}`,
  files: [],
  at: noon + seq * minute,
  ...over,
})
const chat = (over: Partial<VisitorChat> = {}): VisitorChat => ({
  status: 'assigned',
  operatorName: 'Ольга',
  operatorReadSeq: 0,
  readSeq: 0,
  unread: 0,
  lastSeq: 9,
  version: 1,
  rating: null,
  ...over,
})
const empty = { messages: [], outgoing: [], chat: null, more: false, loading: null }
const rating: VisitorRating = {
  ...{ sessionId: 's', asked: true, question: '', value: null, comment: '', until: noon + minute },
}
const kinds = (entries: Entry[]) => entries.map((e) => e.kind)
const messages = (entries: Entry[]) => entries.filter((e): e is MessageEntry => e.kind === 'message')

test('the greeting comes first, but not above history that is still to be loaded', () => {
  expect(kinds(entriesOf(empty, 'Здравствуйте', null, noon))).toEqual(['day', 'greeting'])
  expect(kinds(entriesOf(empty, '', null, noon))).toEqual([])
  expect(kinds(entriesOf({ ...empty, messages: [said(1)], more: true }, 'Здравствуйте', null, noon))).toEqual([
    'day',
    'message',
  ])
  expect(kinds(entriesOf({ ...empty, loading: 'first' }, 'Здравствуйте', null, noon))).toEqual([])
})

test('a line for each day', () => {
  const state = { ...empty, messages: [said(1), said(2), said(3, { at: noon + 26 * 60 * minute })] }
  expect(kinds(entriesOf(state, '', null, noon))).toEqual(['day', 'message', 'message', 'day', 'message'])
})

test('the unread marker is above the first new message of others', () => {
  const state = { ...empty, messages: [said(1), said(2, { mine: true }), said(3), said(4)] }
  expect(kinds(entriesOf(state, '', 1, noon))).toEqual(['day', 'message', 'message', 'unread', 'message', 'message'])
  expect(kinds(entriesOf(state, '', 4, noon))).not.toContain('unread')
})

test('name and time only below the last message of a run', () => {
  const state = {
    ...empty,
    messages: [
      said(1),
      said(2),
      said(3, { author: { kind: 'operator', name: 'Илья' } }),
      said(4, { mine: true }),
      said(20, { mine: true }),
    ],
  }
  expect(messages(entriesOf(state, '', null, noon)).map((m) => m.isRunEnd)).toEqual([false, true, true, true, true])
})

test('marks: read up to where the operator has read, sent on the newest message, a clock while it is being sent', () => {
  const mine = [said(1, { mine: true }), said(3, { mine: true }), said(5, { mine: true })]
  const outgoing = [
    { id: 'o1', order: 1, text: 'soon', files: [], at: noon + 6 * minute, failure: null },
    { id: 'o2', order: 2, text: 'no', files: [], at: noon + 7 * minute, failure: { code: 'X', text: 'нельзя' } },
  ]
  const state = { ...empty, messages: mine, outgoing, chat: chat({ operatorReadSeq: 3 }) }
  const drawn = messages(entriesOf(state, '', null, noon))
  expect(drawn.map((m) => m.mark)).toEqual([null, 'read', 'sent', 'sending', 'failed'])
  expect(drawn.at(-1)?.failure).toBe('нельзя')
  const allRead = messages(entriesOf({ ...state, outgoing: [], chat: chat({ operatorReadSeq: 9 }) }, '', null, noon))
  expect(allRead.map((m) => m.mark)).toEqual([null, null, 'read'])
})

test('a message keeps its key when it is stored, so its element is not replaced', () => {
  const outgoing = [{ id: 'same', order: 1, text: 'hi', files: [], at: noon, failure: null }]
  const before = messages(entriesOf({ ...empty, outgoing }, '', null, noon))
  const after = messages(entriesOf({ ...empty, messages: [said(1, { id: 'same', mine: true })] }, '', null, noon))
  expect(before[0]?.key).toBe(after[0]?.key)
})

test('a closed chat has a closing line until the next message', () => {
  const state = { ...empty, messages: [said(1)], chat: chat({ status: 'closed' }) }
  expect(kinds(entriesOf(state, '', null, noon)).at(-1)).toBe('closed')
  const outgoing = [{ id: 'o', order: 1, text: 'again', files: [], at: noon, failure: null }]
  expect(kinds(entriesOf({ ...state, outgoing }, '', null, noon))).not.toContain('closed')
})

test('the rating after closing: asked or given; an expired question is hidden', () => {
  const at = (over: Partial<VisitorRating>, now = noon) => {
    const closed = chat({ status: 'closed', rating: { ...rating, ...over } })
    return kinds(entriesOf({ ...empty, messages: [said(1)], chat: closed }, '', null, now)).slice(2)
  }
  expect(at({})).toEqual(['rating', 'closed'])
  expect(at({}, noon + minute)).toEqual(['closed'])
  expect(at({ value: 4 }, noon + 60 * minute)).toEqual(['rating', 'closed'])
})
test("the rating of an open chat, also after reopening: only on the visitor's request", () => {
  const at = (over: Partial<VisitorRating>, wants: boolean) => {
    const open = chat({ rating: { ...rating, ...over } })
    return kinds(entriesOf({ ...empty, messages: [said(1)], chat: open }, '', null, noon, wants)).slice(2)
  }
  expect(at({ asked: false, until: null }, false)).toEqual([])
  expect(at({ asked: false, until: null }, true)).toEqual(['rating'])
  expect(at({ value: 4 }, false)).toEqual([])
  expect(canRate(chat({ rating: null }), noon)).toBe(false)
  expect(canRate(chat({ rating }), noon)).toBe(true)
  expect(canRate(chat({ rating: { ...rating, value: 4 } }), noon + minute)).toBe(false)
})
