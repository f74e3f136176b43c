import { chats } from '@beseda/contract/endpoints/chats.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preferredLang } from '../../src/app/http/public/words.ts'
import { noLog } from '../../src/platform/log.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  await w.sql('update channels set rating_enabled = true where organization_id = $1', [w.organizationId])
})
afterEach(() => w.close())

const linkIn = (text: string): string | null =>
  /http:\/\/beseda\.test(\/link-action\/[0-9a-f-]{36})$/.exec(text)?.[1] ?? null
/** A client of a provider writes, is answered, and the chat is closed. */
const conversation = async (from = 'client-1'): Promise<string> => {
  await w.providerSends(from, 'Добрый день')
  await w.settle()
  const [chat] = await ann.queue()
  await ann.reply(chat!.id, 'Чем помочь?')
  await w.settle()
  await ann.closeChat(chat!.id)
  await w.advance('30s')
  return chat!.id
}
/** The link as the provider got it; nobody else does. */
const asked = async (): Promise<string> => {
  await conversation()
  return linkIn(w.provider.received.map((r) => String((r.json as { text?: string } | undefined)?.text)).at(-1)!)!
}
const get = (url: string, headers: Record<string, string> = {}) => w.app.inject({ method: 'GET', url, headers })
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  w.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const stored = () => w.sql<{ value: number | null; comment: string }>('select value, comment from ratings')
const russian = { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }

test('after closing a provider’s client gets a message with a link; the chat stays closed, where it was closed', async () => {
  const chatId = await conversation()
  const chat = await ann.call(chats.one, { chatId })
  expect(chat).toMatchObject({ status: 'closed', lastMessage: { author: 'system' } })
  expect(chat.activityAt).toBe(chat.session.closedAt)
  const sent = w.provider.received.map((r) => JSON.stringify(r)).filter((body) => body.includes('/link-action/'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Как бы вы оценили нашу работу?')
  const message = (await ann.feed(chatId)).at(-1)!
  expect(message).toMatchObject({ kind: 'message', author: { kind: 'system' }, status: 'sent' })
  expect(message.text).toBe('Как бы вы оценили нашу работу?\n[личная ссылка клиента]')
  expect(JSON.stringify(await ann.feed(chatId))).not.toContain('link-action')
})
test('reading never rates: previews and prefetches see the form, however often', async () => {
  const link = await asked()
  for (const headers of [russian, { purpose: 'prefetch' }, { 'user-agent': 'TelegramBot (like TwitterBot)' }]) {
    const answer = await get(link, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.body).not.toContain('<script')
  }
  await get(`${link}?value=5`)
  await w.app.inject({ method: 'HEAD', url: link })
  expect(await stored()).toEqual([{ value: null, comment: '' }])
  expect((await w.eventLog()).filter((l) => l.startsWith('rating.'))).toEqual(['rating.asked ann'])
})
test('the form rates once: then it says that it was sent, and after that that it already was', async () => {
  const link = await asked()
  const page = await get(link, russian)
  expect(page.body).toContain('<title>Оценка качества — Beseda</title>')
  expect(page.body).toContain('first')
  for (const word of ['Очень плохо', 'Плохо', 'Нормально', 'Хорошо', 'Отлично']) expect(page.body).toContain(word)
  const sent = await post(link, { value: '4', comment: 'Спасибо,\r\nбыстро' }, russian)
  expect(sent.statusCode).toBe(303)
  const success = await get(sent.headers.location as string, russian)
  expect(success.body).toContain('Спасибо, оценка отправлена')
  expect(success.body).toContain('<p class="organization">first</p>')
  expect(await stored()).toEqual([{ value: 4, comment: 'Спасибо,\nбыстро' }])
  for (const again of [await post(link, { value: '1' }), await get(link)]) {
    expect(again.statusCode).toBe(303)
    expect(again.headers.location).toMatch(/^\/already-used\?link=/)
    expect((await get(again.headers.location as string, russian)).body).toContain('Оценка уже отправлена')
  }
  expect((await stored())[0]!.value).toBe(4)
})
test('ten posts at once are one rating', async () => {
  const link = await asked()
  const many = await Promise.all(Array.from({ length: 10 }, (_, i) => post(link, { value: String(1 + (i % 5)) })))
  const where = many.map((r) => String(r.headers.location).split('?')[0])
  expect(where.filter((path) => path === '/success')).toHaveLength(1)
  expect(where.filter((path) => path === '/already-used')).toHaveLength(9)
  expect((await w.eventLog()).filter((l) => l.startsWith('rating.given'))).toHaveLength(1)
})
test.each(['0', '6', '', '5.0', '1e0', "5'; drop table ratings"])(
  '%j is no rating: the form comes back with what was typed',
  async (value) => {
    const link = await asked()
    const answer = await post(link, { value, comment: '<b>жирно</b>' }, russian)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Выберите оценку')
    expect(answer.body).toContain('&#60;b&#62;жирно')
    expect(await stored()).toEqual([{ value: null, comment: '' }])
  },
)
test('what no form sends is refused as such, and is no alarm', async () => {
  const alarms: unknown[] = []
  const own = await createWorld({ log: { ...noLog, error: (message) => alarms.push(message) } })
  const send = async (type: string, payload: string) => {
    const url = '/link-action/00000000-0000-4000-8000-000000000000'
    const r = await own.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    return [r.statusCode, String(r.headers['content-type']).split(';')[0]]
  }
  expect(await send('application/json', '{"value')).toEqual([400, 'text/html'])
  expect(await send('application/x-www-form-urlencoded', `comment=${'x'.repeat(20_000)}`)).toEqual([413, 'text/html'])
  expect(await send('application/x-www-form-urlencoded', 'value=5')).toEqual([404, 'text/html'])
  expect(alarms).toEqual([])
  await own.close()
})
test('comments: too long ones are cut, what cannot be stored is left out', async () => {
  const link = await asked()
  await post(link, { value: '5', comment: `\u0000${'ы'.repeat(600)}` })
  expect((await stored())[0]!.comment).toBe('ы'.repeat(500))
})
test('unknown, outdated, of a widget, of a deactivated organization: each its own words', async () => {
  const unknown = await get('/link-action/00000000-0000-4000-8000-000000000000', russian)
  expect([unknown.statusCode, unknown.body.includes('Такой ссылки нет')]).toEqual([404, true])
  expect((await get('/link-action/nonsense', russian)).statusCode).toBe(404)
  expect((await post('/link-action/nonsense', { value: '5' })).statusCode).toBe(404)
  const bot = await get('/bot-action/00000000-0000-4000-8000-000000000000', russian)
  expect([bot.statusCode, bot.body.includes('Бот не ждёт ответа')]).toEqual([404, true])
  const visitor = await w.visitor('v')
  await visitor.writes('Привет')
  await ann.reply(await visitor.chatId(), 'Привет')
  await ann.closeChat(await visitor.chatId())
  await w.advance('30s')
  const [own] = await w.sql<{ id: string }>("select id from ratings where via = 'widget'")
  expect((await get(`/link-action/${own!.id}`)).statusCode).toBe(404)
  const link = await asked()
  await w.sql("update organizations set status = 'deactivated' where id = $1", [w.organizationId])
  expect((await get(link)).statusCode).toBe(404)
  expect((await post(link, { value: '5' })).statusCode).toBe(404)
  await w.sql("update organizations set status = 'active' where id = $1", [w.organizationId])
  await w.advance('7d')
  expect((await get(link, russian)).body).toContain('Ссылка устарела')
  expect((await post(link, { value: '5' })).statusCode).toBe(410)
})
test('the link is good also when the client has written again; the rating belongs to what was asked about', async () => {
  const link = await asked()
  await w.providerSends('client-1', 'И ещё вопрос')
  expect((await post(link, { value: '5' })).headers.location).toMatch(/^\/success/)
  const rated = await w.sql<{ number: number }>('select number from chat_sessions where rating is not null')
  expect(rated).toEqual([{ number: 1 }])
})
test('no link outside the hours in which the provider takes free text', async () => {
  await w.sql('update channels set rating_wait_minutes = 1440 where id = $1', [w.loopbackId])
  const chatId = await conversation()
  await w.advance('25h')
  expect((await ann.feed(chatId)).some((m) => m.author.kind === 'system' && m.kind === 'message')).toBe(false)
  expect(await stored()).toEqual([])
})
test('guessing is slowed down', async () => {
  const slow = await createWorld({ rateLimitFactor: 1 })
  const guess = (i: number) =>
    slow.app.inject({ url: `/link-action/00000000-0000-4000-8000-${String(i).padStart(12, '0')}` })
  const codes = await Promise.all(Array.from({ length: 80 }, async (_, i) => (await guess(i)).statusCode))
  expect(codes.filter((code) => code === 404)).toHaveLength(60)
  expect(codes.filter((code) => code === 429)).toHaveLength(20)
  await slow.close()
})
test('both results in both languages, for ratings and for bots', async () => {
  for (const [path, ru, en] of [
    ['/success', 'Спасибо, оценка отправлена', 'Thank you, the rating is sent'],
    ['/success?of=bot', 'Спасибо за ответ', 'Thank you for the answer'],
    ['/already-used', 'Оценка уже отправлена', 'The rating has already been sent'],
    ['/already-used?of=bot', 'Лимит сообщений бота исчерпан', 'The bot’s message limit is exceeded'],
  ] as const) {
    expect((await get(path, russian)).body, path).toContain(ru)
    const english = (await get(path, { 'accept-language': 'en-GB' })).body
    expect(english, path).toContain(en)
    expect(english).toContain('<html lang="en">')
  }
})
test.each([
  [undefined, 'ru'],
  ['en-GB,en;q=0.9,ru;q=0.8', 'eng'],
  ['de-DE, ru;q=0.5, en;q=0.3', 'ru'],
  ['de', 'ru'],
  ['ru;q=0, en;q=0.1', 'eng'],
  ['*', 'ru'],
  [`${'x'.repeat(5000)}`, 'ru'],
])('a browser that wishes %j reads %s', (header, lang) => expect(preferredLang(header, 'ru')).toBe(lang))

test('the visitor of a widget has no link in his feed', async () => {
  const visitor = await w.visitor('v')
  await visitor.writes('Привет')
  await ann.reply(await visitor.chatId(), 'Привет')
  await ann.closeChat(await visitor.chatId())
  await w.advance('30s')
  const { messages, chat } = await visitor.call(widget.messages, { limit: 50 })
  expect(messages.map((m) => m.text)).toEqual(['Привет', 'Привет'])
  expect(chat!.rating).toMatchObject({ asked: true, value: null })
})
