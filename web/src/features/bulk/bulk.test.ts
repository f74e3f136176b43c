import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chatOf, id } from '../../entities/chat/test-entities.ts'
import { speak } from '../../lib/language.ts'
import { reasonsOf } from './refusals.ts'
import { portion, runBulk } from './run.ts'
import { unfinishedOf } from './unfinished.ts'

/** The calls to the server, and its answer to each; null: no answer. */
type Body = {
  chatIds?: string[]
  upTo?: { chatId: string; seq: number }[]
  chats?: { chatId: string; id: string }[]
  note?: string
}
let asked: { path: string; body: Body }[] = []
let answer: (ids: readonly string[]) => BulkResult | null
beforeAll(() => speak('ru'))
beforeEach(() => {
  asked = []
  answer = (ids) => ({ done: ids.map((chatId) => chats.find((c) => c.id === chatId)!), refused: [] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Body
    asked.push({ path: url.replace(/^.*\/bulk\//, ''), body: sent })
    const entity = answer(sent.chatIds ?? (sent.upTo ?? sent.chats)!.map(({ chatId }) => chatId))
    if (!entity) throw new TypeError('no network')
    return new Response(JSON.stringify({ code: 'ok', entity, error: null }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const chats: readonly Chat[] = Array.from({ length: 60 }, (_, n) =>
  chatOf({
    id: id(n + 1),
    lastSeq: n + 5,
    readSeq: n,
    client: { id: id(n), name: `Клиент ${n}`, status: null, version: 1, photoUrl: null },
  }),
)
const run = async (action: Parameters<typeof runBulk>[0], of = chats) => {
  const steps: number[] = []
  const parts: number[] = []
  const outcome = await runBulk(action, of, {
    part: ({ done }) => parts.push(done.length),
    progress: (done) => steps.push(done),
  })
  return { ...outcome, steps, parts }
}

test('many chats are sent in portions, with progress; the result can be undone', async () => {
  const { done, refused, steps, parts, undo } = await run({ name: 'close' })
  expect([done.length, refused.length, steps, parts]).toEqual([60, 0, [25, 50, 60], [25, 25, 10]])
  expect(asked.map(({ path, body }) => [path, body.chatIds!.length])).toEqual([
    ['close', portion],
    ['close', portion],
    ['close', 10],
  ])
  asked = []
  await undo!()
  expect(asked.map(({ path, body }) => [path, body.chatIds!.length])).toEqual([
    ['undo-close', portion],
    ['undo-close', portion],
    ['undo-close', 10],
  ])
})
test('undo concerns only the chats that were changed; taking cannot be undone', async () => {
  answer = ([first, ...rest]) => ({
    done: [chats.find((c) => c.id === first)!],
    refused: rest.map((chatId) => ({ chatId, code: 'CHAT_NOT_YOURS', text: 'Чат ведёт другой оператор' })),
  })
  const { refused, undo } = await run({ name: 'close' }, chats.slice(0, 3))
  expect(refused).toHaveLength(2)
  asked = []
  await undo!()
  expect(asked.map(({ body }) => body.chatIds)).toEqual([[chats[0]!.id]])
  expect((await run({ name: 'take' }, chats.slice(0, 2))).undo).toBeNull()
})
test('marking as read goes to the end of each chat, undo back to where each was', async () => {
  const { undo } = await run({ name: 'read' }, chats.slice(0, 2))
  await undo!()
  expect(asked.map(({ body }) => body.upTo!.map(({ seq }) => seq))).toEqual([
    [5, 6],
    [0, 1],
  ])
})
test('transfer: one note for all, an id for each, and undo', async () => {
  const transfer = { to: { kind: 'team' as const, teamId: id(9) }, force: true, note: 'Перезвоните' }
  const { undo } = await run({ name: 'transfer', transfer }, chats.slice(0, 3))
  expect(asked[0]).toMatchObject({ path: 'transfer', body: transfer })
  expect(new Set(asked[0]!.body.chats!.map((c) => c.id)).size).toBe(3)
  await undo!()
  expect(asked[1]).toEqual({ path: 'undo-transfer', body: { chatIds: chats.slice(0, 3).map((c) => c.id) } })
})
test('a portion without an answer counts as refused, the others continue', async () => {
  let calls = 0
  const usual = answer
  answer = (ids) => (++calls === 2 ? null : usual(ids))
  const { done, refused, steps } = await run({ name: 'close' })
  expect([done.length, refused.length, steps]).toEqual([35, 25, [25, 50, 60]])
  expect(refused[0]!.text).toBe('Нет соединения с сервером')
})
test('refusals are grouped by reason, with all names', () => {
  const refused = [0, 1, 2].map((n) => ({ chatId: chats[n]!.id, code: 'X', text: n === 0 ? 'Лимит' : 'Чужой' }))
  expect(reasonsOf(refused, chats)).toEqual([
    { text: 'Чужой', names: ['Клиент 1', 'Клиент 2'] },
    { text: 'Лимит', names: ['Клиент 0'] },
  ])
})
test('a closing asks about the chats that lack something, each once, and can leave them out', () => {
  const lacks = [['waits', 'draft'], [], ['draft'], ['waits']] as const
  const found = unfinishedOf(chats.slice(0, 4), (chat) => lacks[chats.indexOf(chat)]!)
  expect(found?.groups).toEqual([
    { what: 'waits', names: ['Клиент 0', 'Клиент 3'] },
    { what: 'draft', names: ['Клиент 2'] },
  ])
  expect(found?.finished.map((chat) => chat.client.name)).toEqual(['Клиент 1'])
  expect(unfinishedOf(chats, () => [])).toBeNull()
})
