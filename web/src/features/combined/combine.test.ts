import type { Message } from '@beseda/contract/entities/message.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combine, frontier, type Strand } from './combine.ts'

const message = (chatId: string, seq: number, at: number): Message =>
  ({
    ...{ id: `${chatId}${seq}`, chatId, sessionId: `session of ${chatId}`, seq, at, version: 1, kind: 'message' },
    ...{ author: { kind: 'client', id: 'c', name: 'Анна' }, text: 'hello', files: [], status: null, history: null },
  }) as unknown as Message
/** A feed whose entries from `start` on are loaded. */
const strand = (chatId: string, times: readonly number[], start = 0): Strand => ({
  chatId,
  feed: {
    messages: times.slice(start).map((at, n) => message(chatId, start + n + 1, at)),
    firstSeq: 1,
    lastSeq: times.length,
  },
  outgoing: [],
})
const shown = (strands: readonly Strand[]): string[] =>
  combine(strands, () => 'today').flatMap((i) => (i.kind === 'bubble' ? [i.key] : []))

test('entries of all chats by time; a line where the chat changes', () => {
  const items = combine([strand('a', [1, 4]), strand('b', [2, 3])], () => 'today')
  expect(items.map((i) => i.key)).toEqual(['day a1', 'turn a1', 'a1', 'turn b1', 'b1', 'b2', 'turn a2', 'a2'])
})
test('what may still have gaps is not shown; the chat that begins last is loaded next', () => {
  const strands = [strand('a', [1, 2, 9], 2), strand('b', [3, 4, 5])]
  expect(frontier(strands)).toEqual({ at: 9, chatIds: ['a'] })
  expect(shown(strands)).toEqual(['a3'])
  const loaded = [strand('a', [1, 2, 9], 0), strand('b', [3, 4, 5])]
  expect(frontier(loaded).chatIds).toEqual([])
  expect(shown(loaded)).toEqual(['a1', 'a2', 'b1', 'b2', 'b3', 'a3'])
})
test('however the pages arrive, what is shown is the end of the whole history, without gaps', () => {
  const times = fc
    .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })
    .map((t) => t.sort((a, b) => a - b))
  const chats = fc.array(fc.tuple(times, fc.nat(7)), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(chats, (given) => {
      const all = given.map(([t], n) => strand(`chat ${n} `, t))
      const some = given.map(([t, start], n) => strand(`chat ${n} `, t, Math.min(start, t.length - 1)))
      const whole = shown(all)
      const part = shown(some)
      expect(part).toEqual(whole.slice(whole.length - part.length))
      expect(part.length).toBeGreaterThan(0)
      if (frontier(some).chatIds.length === 0) expect(part).toEqual(whole)
    }),
  )
})
