import type { Message } from '@beseda/contract/entities/message.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyToHistory, byTime, type HistoryPages } from '../../entities/chat/client-history.ts'
import { combine } from './combine.ts'

const message = (chatId: string, seq: number, at: number, over: Partial<Message> = {}): Message =>
  ({
    ...{ id: `${chatId}${seq}`, chatId, sessionId: `session of ${chatId}`, seq, at, version: 1, kind: 'message' },
    ...{ author: { kind: 'client', id: 'c', name: 'Анна' }, text: 'hello', files: [], status: null, history: null },
    ...over,
  }) as unknown as Message
/** The pages of the server: newest first, each in rising time. */
const pagesOf = (whole: readonly Message[], size: number, loaded: number): HistoryPages => {
  const sorted = whole.toSorted(byTime)
  const pages = Array.from({ length: loaded }, (_, n) => {
    const end = sorted.length - n * size
    const start = Math.max(0, end - size)
    return { messages: sorted.slice(start, Math.max(end, 0)), next: start === 0 ? null : `${start}` }
  })
  return { pages, pageParams: pages.map(() => undefined) }
}
const idsOf = ({ pages }: HistoryPages) =>
  pages
    .flatMap((page) => page.messages)
    .toSorted(byTime)
    .map((m) => `${m.id} v${m.version}`)
const frame = (messages: readonly Message[], clientId = 'anna'): Entities =>
  ({ messages: [...messages], chats: messages.map((m) => ({ id: m.chatId, client: { id: clientId } })) }) as never

test('entries of all chats by time; a line where the chat changes; the unsent ones last', () => {
  const stored = [message('a', 1, 1), message('a', 2, 4), message('b', 1, 2), message('b', 2, 3)]
  const items = combine(stored, [{ message: message('b', 9, 0), entry: {} as never }], () => 'today')
  expect(items.map((i) => i.key)).toEqual([
    'day a1',
    'turn a1',
    'a1',
    'turn b1',
    'b1',
    'b2',
    'turn a2',
    'a2',
    'turn b9',
    'b9',
  ])
  expect(combine(stored, [{ message: message('b', 2, 9), entry: {} as never }], () => 'today').at(-1)!.key).toBe('a2')
})
test('a new entry of any chat of the client joins the end, also of a chat that is not there yet; others do not', () => {
  const data = pagesOf([message('a', 1, 1), message('b', 1, 2)], 50, 1)
  const next = applyToHistory(data, frame([message('c', 1, 3)]), 'anna')
  expect(idsOf(next)).toEqual(['a1 v1', 'b1 v1', 'c1 v1'])
  expect(applyToHistory(data, frame([message('d', 1, 3)], 'boris'), 'anna')).toBe(data)
})
test('an entry older than the loaded end comes with its page; a chat that went away takes its entries along', () => {
  const data = pagesOf(
    [1, 2, 3, 4].map((n) => message('a', n, n)),
    2,
    1,
  )
  expect(applyToHistory(data, frame([message('b', 1, 2)]), 'anna')).toBe(data)
  expect(idsOf(applyToHistory(data, { goneChats: ['a'] }, 'anna'))).toEqual([])
})
test('frames in any order and number give what the server holds, as far as it is loaded', () => {
  const chats = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      chats,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      (times, size, loaded, chance) => {
        const old = times.flatMap((t, n) => t.toSorted((x, y) => x - y).map((at, i) => message(`${n}`, i + 1, at)))
        // some are changed later, and each chat gets one more
        const changed = old.filter((m) => m.at % 3 === 0).map((m) => ({ ...m, version: 2, text: 'changed' }))
        const added = times.map((t, n) => message(`${n}`, t.length + 1, 40 + n))
        const isChanged = new Map(changed.map((m) => [m.id, m]))
        const now = [...old.map((m) => isChanged.get(m.id) ?? m), ...added]
        const before = pagesOf(old, size, loaded)
        const start = before.pages.at(-1)!.next === null ? null : before.pages.at(-1)!.messages[0]!
        const expected = now.filter((m) => !start || byTime(m, start) >= 0).toSorted(byTime)
        const frames = [...changed, ...added, ...changed].toSorted(() => (chance.next().value! % 3) - 1)
        const after = frames.reduce((data, m) => applyToHistory(data, frame([m]), 'anna'), before)
        expect(idsOf(after)).toEqual(expected.map((m) => `${m.id} v${m.version}`))
      },
    ),
  )
})
