import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import { noTeamPolicy } from '@beseda/domain/chat-session/team-policy.ts'
import { compileRules } from '@beseda/domain/routing/route.ts'
import { expect, test } from 'vitest'
import { work } from '../../../server/src/platform/unit-of-work.ts'
import { createWorld, type World } from '../../../server/test/world/world.ts'
import { applyInput, clientWrites, ensureChat, operatorWrites } from '../actions.ts'
import type { Book, BookChannel, BookUser } from '../book.ts'
import { botFigures } from '../bot-figures.ts'
import { buildBot, ruleRows, ruleToBot } from '../bot-rows.ts'
import { changePresence } from '../change-presence.ts'
import { clientCreated } from '../contacts.ts'
import { createBook } from '../create-book.ts'
import { insertRows } from '../insert-rows.ts'
import { rate } from '../ratings.ts'
import { clientReceives, operatorReads } from '../receipts.ts'

/** Rows by table: ids are numbered in the order of their first appearance, times are milliseconds. */
type Rows = Record<string, unknown>
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const plain = (tables: Record<string, readonly object[]>): Rows => {
  const seen = new Map<string, string>()
  const shortId = (id: string): string => {
    if (!seen.has(id)) seen.set(id, `#${seen.size + 1}`)
    return seen.get(id)!
  }
  const walk = (value: unknown, key = ''): unknown => {
    if (typeof value === 'number' || value === null || typeof value === 'boolean') return value
    if (typeof value === 'string')
      return /(^|_)(at|since)$/.test(key) && /^\d{4}-/.test(value) ? Date.parse(value) : value.replace(uuid, shortId)
    if (Array.isArray(value)) return value.map((v) => walk(v))
    const entries = Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([k, v]) => [k, walk(v, k)]))
  }
  return walk(tables) as Rows
}
/** PostgreSQL computes these columns. */
const withoutGenerated = ({ activity_slot: _, client_slot: __, ...row }: Record<string, unknown>): object => row
const inTables = async (w: World): Promise<Rows> => {
  const rows = async (from: string): Promise<Record<string, unknown>[]> =>
    (await w.sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${from}`)).map((r) => r.row)
  return plain({
    users: await rows(
      '(select user_id as id, presence, since, last_assigned_at from operator_presence order by user_id) t',
    ),
    events: await rows('(select organization_id, type, data, at from events order by id) t'),
    messages: await rows('(select * from messages order by chat_id, seq) t'),
    sessions: await rows('(select * from chat_sessions order by number) t'),
    chats: (await rows('(select * from chats order by id) t')).map(withoutGenerated),
    ratings: await rows('(select * from ratings order by asked_at) t'),
    parts: await rows(`(select p.message_id, p.position, p.content, p.status, p.sent_at from message_parts p
      join messages m on m.id = p.message_id order by m.seq, p.position) t`),
    botSessions: await rows('(select * from bot_sessions order by started_at) t'),
    nodes: await rows('(select * from bot_node_counts order by node_id) t'),
  })
}
const inBook = (book: Book): Rows =>
  plain({
    users: [...book.users.values()].map((u) => {
      return { id: u.id, presence: u.presence, since: u.presenceSince, last_assigned_at: u.lastAssignedAt }
    }),
    events: book.events,
    messages: book.messages.map((m) => ({
      ...m,
      failure: null,
      edits: null,
      quote: null,
      marks: null,
      mentions: null,
      change: null,
      removed_at: null,
      removed_by: null,
    })),
    sessions: book.sessions,
    // the demo has no message that was not delivered, and none that is sent later
    chats: [...book.chats.values()].map((c) => ({ ...c.row, undelivered: 0, scheduled: 0 })),
    ratings: [...book.ratings.values()],
    parts: book.parts.map(({ id: _, organization_id: __, ...part }) => part),
    botSessions: botFigures(book).bot_sessions!,
    nodes: botFigures(book).bot_node_counts!.toSorted((a, b) => (String(a.node_id) < String(b.node_id) ? -1 : 1)),
  })

/** The product and the demo play the same script. */
test('what the demo writes is what the product writes', async () => {
  const w = await createWorld()
  try {
    const limits = { dialog_limit: 10, redistribute_minutes: 60, close_hours: 24 }
    await w.sql(
      'update teams set dialog_limit = $1, redistribute_minutes = $2, close_hours = $3',
      Object.values(limits),
    )
    const first = await w.operator('ann')
    // Both are free, so the smaller id decides. Ids of one instant have no fixed order.
    await w.advance(1)
    const real = { ann: first, bob: await w.operator('bob') }
    const visitor = await w.visitor('client')
    const [client] = await w.sql<{ id: string; name: string; contact: string }>(
      'select c.id, c.name, k.id as contact from clients c join contacts k on k.client_id = c.id',
    )
    const policy = { ...noTeamPolicy, redistributeAfterMs: 60 * 60_000, closeAfterMs: 24 * 3_600_000 }
    const [{ name: teamName } = { name: '' }] = await w.sql<{ name: string }>('select name from teams')
    const team = { id: w.teamId, name: teamName, dialogLimit: 10, policy }
    const [organization] = await w.sql<{ name: string; channel: string }>(
      'select o.name, c.name as channel from organizations o join channels c on c.id = $1',
      [w.channelId],
    )
    const bot = buildBot(w.deps.ids, {
      ...{ organizationId: w.organizationId, authorName: 'ann', at: new Date(w.clock.now()).toISOString() },
      teamId: () => w.teamId,
    })
    const rule = ruleToBot(w.deps.ids, w.channelId, bot.program)
    const book = createBook({
      ...{
        organizationId: w.organizationId,
        organizationName: organization!.name,
        bots: [bot.program],
        ids: w.deps.ids,
        startsAt: w.clock.now(),
        teams: [team],
      },
      people: [real.ann, real.bob].map(({ id }, i) => ({
        ...{ id, name: ['ann', 'bob'][i]!, teams: [team], presence: 'online' },
      })),
    })
    const [ann, bob] = [...book.users.values()] as [BookUser, BookUser]
    await w.sql('update channels set rating_enabled = true')
    const slaPolicy = { calendarId: null, mediumMs: 300_000, highMs: 600_000 }
    const channel: { -readonly [K in keyof BookChannel]: BookChannel[K] } = {
      ...{ id: w.channelId, name: organization!.channel, automation: null, team },
      ...{ slaPolicy, asksForRating: true },
    }
    clientCreated(book, client!.id)
    const pass = async (ms: number): Promise<void> => {
      await w.advance(ms)
      book.engine.runUntil(w.clock.now())
    }
    /** To the next deadline of the chat, which the product and the engine then both handle. */
    const passToDeadline = async (): Promise<void> => {
      await pass(nextDeadline(book.engine.chats.get(chat.row.id)!, policy)! - book.now)
    }

    await pass(10_000)
    await visitor.writes('Где мой заказ?')
    const chat = ensureChat(book, channel, { id: client!.id, name: client!.name }, client!.contact)
    clientWrites(book, chat, { text: 'Где мой заказ?' })
    const chatId = await visitor.chatId()
    const lastSeq = async () => (await real.ann.call(chats.one, { chatId })).lastSeq

    await pass(15_000)
    await real.ann.call(chats.read, { chatId, seq: await lastSeq() })
    operatorReads(book, chat, ann)
    await pass(5000)
    await real.ann.reply(chatId, 'Сейчас посмотрю')
    operatorWrites(book, chat, ann, { text: 'Сейчас посмотрю' })
    await pass(1000)
    await visitor.call(widget.receipts, { deliveredSeq: 4, readSeq: 0 })
    clientReceives(book, chat, { deliveredSeq: 4, readSeq: 0 })
    await pass(2000)
    await real.ann.reply(chatId, 'Он уже в пути')
    operatorWrites(book, chat, ann, { text: 'Он уже в пути' })
    await pass(2000)
    await visitor.call(widget.receipts, { deliveredSeq: 5, readSeq: 5 })
    clientReceives(book, chat, { deliveredSeq: 5, readSeq: 5 })
    for (const text of ['Хорошо', 'А когда?']) {
      await pass(7000)
      await visitor.writes(text)
      clientWrites(book, chat, { text })
    }
    await pass(3000)
    await real.ann.reply(chatId, 'Склад не отвечает', { internal: true })
    operatorWrites(book, chat, ann, { text: 'Склад не отвечает' }, true)

    // Nobody answers, so the chat goes to the next operator, who answers and closes.
    await passToDeadline()
    await pass(60_000)
    await real.bob.reply(chatId, 'Завтра до 18:00')
    operatorWrites(book, chat, bob, { text: 'Завтра до 18:00' })
    await pass(60_000)
    await real.bob.call(chats.close, { chatId })
    applyInput(book, chat, { type: 'close', userId: bob.id, mayCloseAny: false })
    await passToDeadline()
    await w.settle()
    await pass(60_000)
    const { sessionId } = (await visitor.call(widget.messages, { limit: 50 })).chat!.rating!
    await visitor.call(widget.rate, { sessionId, value: 5, comment: '' })
    rate(book, chat, 5)

    // A second session while everybody is on a break: it waits until an operator comes back.
    await pass(5 * 60_000)
    await visitor.writes('Спасибо, а сборка?')
    clientWrites(book, chat, { text: 'Спасибо, а сборка?' })
    for (const [person, user] of [
      [real.ann, ann],
      [real.bob, bob],
    ] as const) {
      await pass(1000)
      await person.call(auth.setPresence, { presence: 'break' })
      changePresence(book, user, 'break', { reason: 'chosen' })
    }
    await passToDeadline()
    await pass(30_000)
    await real.bob.call(auth.setPresence, { presence: 'online' })
    changePresence(book, bob, 'online', { reason: 'chosen' })
    await w.settle()
    await pass(60_000)
    await real.bob.reply(chatId, 'Мастер будет в субботу')
    operatorWrites(book, chat, bob, { text: 'Мастер будет в субботу' })
    // The client stops writing.
    await passToDeadline()
    await w.settle()

    // A rule leads the third session to the bot, which hands it over.
    const made = { ...bot.rows, ...ruleRows([rule], w.organizationId) }
    await work(w.deps, w.organizationId, (c) => insertRows(c, made))
    await w.sql('update channels set automated = true where id = $1', [w.channelId])
    channel.automation = { rules: compileRules([rule]), bots: [bot.program], autoreplies: [] }
    await pass(5 * 60_000)
    await visitor.writes('Здравствуйте')
    clientWrites(book, chat, { text: 'Здравствуйте' })
    await w.settle()
    await pass(3000)
    const [label, said] = ['Доставка', (await visitor.sees()).at(-1)!]
    const { payload } = said.buttons!.find((b) => b.label === label) as { payload: string }
    const button = { messageId: said.id, payload }
    await visitor.call(widget.send, { id: w.newId(), text: label, fileIds: [], button } as never)
    clientWrites(book, chat, { text: label })
    for (const text of ['Что?', 'Позовите оператора']) {
      await pass(4000)
      await visitor.writes(text)
      clientWrites(book, chat, { text })
    }
    await w.settle()
    await pass(60_000)
    const owner = chat.row.operator_id === ann.id ? ([real.ann, ann] as const) : ([real.bob, bob] as const)
    await owner[0].reply(chatId, 'Привезём завтра')
    operatorWrites(book, chat, owner[1], { text: 'Привезём завтра' })
    await passToDeadline()
    await w.settle()

    const product = await inTables(w)
    expect(product.sessions).toHaveLength(3)
    expect(product.parts).not.toHaveLength(0)
    expect(inBook(book)).toEqual(product)
  } finally {
    await w.close()
  }
})
