import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { search } from '@beseda/contract/endpoints/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchSweep } from '../../src/features/search/indexing.ts'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let boss: Operator
let chatId: string
const texts = {
  delivery: 'Здравствуйте! Какие сроки доставки у зелёных автошин?',
  english: 'My order was delivered broken, please refund',
  phone: 'Перезвоните на 8 (912) 345-67-89, пожалуйста',
  markup: '<script>alert(1)</script> спецсимволы %_\\ и "кавычки"',
}
beforeAll(async () => {
  w = await createWorld()
  await w.sql("update teams set distribution_rule = 'manual'")
  ann = await w.operator('ann', {})
  boss = await w.operator('boss', { rights: allRights })
  const client = await w.visitor('client')
  for (const text of Object.values(texts)) {
    await client.writes(text)
    await w.advance('1m')
  }
  chatId = await client.chatId()
  await w.sql(`update clients set name = 'Анна Королёва' where id = (select client_id from chats where id = $1)`, [
    chatId,
  ])
  await w.sql(
    `update contacts set address = '+7 495 111-22-33' where id = (select contact_id from chats where id = $1)`,
    [chatId],
  )
})
afterAll(() => w.close())

const find = async (who: Operator, input: InputOf<typeof search.find>) => {
  await w.settle() // messages are indexed after their commit
  return who.call(search.find, input)
}
const foundTexts = async (text: string, who = ann) =>
  (await find(who, { text })).found.map(({ message }) => message?.fragment.map((p) => p.text).join('') ?? 'request')

test.each([
  ['доставка', texts.delivery],
  ['ДОСТАВКУ сроков', texts.delivery],
  ['зеленые', texts.delivery],
  ['шин', null],
  ['тошин', texts.delivery],
  ['дост', texts.delivery],
  ['"сроки доставки"', texts.delivery],
  ['"доставки сроки"', null],
  ['deliver orders', texts.english],
  ['+79123456789', texts.phone],
  ['912 345 67 89', texts.phone],
  ['345-67-89', texts.phone],
  ['script alert', texts.markup],
])('%j finds %j', async (text, expected) => {
  expect(await foundTexts(text)).toEqual(expected === null ? [] : [expected])
})
test('what is found says where it is and marks the words, as plain text', async () => {
  const { found, meant } = await find(ann, { text: 'ghbdtn ljcnfdrb' })
  expect([found, meant]).toEqual([[], null])
  const other = await find(ann, { text: 'pljhjdj' })
  expect(other).toMatchObject({ found: [], meant: null })
  const { found: hits, meant: read } = await find(ann, { text: 'ljcnfdrf' })
  expect(read).toBe('доставка')
  expect(hits).toHaveLength(1)
  expect(hits[0]).toMatchObject({
    ...{ chatId, client: { name: 'Анна Королёва' }, number: 1, isClosed: false, operator: null },
    message: { internal: false, author: { kind: 'client' } },
  })
  expect(hits[0]!.seq).toBeGreaterThan(0)
  expect(hits[0]!.message!.fragment.filter((p) => p.hit).map((p) => p.text)).toEqual(['доставки'])
})
test('the palette: clients by name, phone or layout, requests by number, messages', async () => {
  const quick = (text: string) => ann.call(search.quick, { text })
  for (const text of ['королева', '495 111', '84951112233', 'Rjhjktdf'])
    expect((await quick(text)).clients, text).toMatchObject([{ name: 'Анна Королёва', chatId, isClosed: false }])
  expect((await quick('#1')).requests).toMatchObject([{ number: 1, message: null }])
  expect(await quick('автошин')).toMatchObject({ clients: [], requests: [], messages: [{ chatId }], meant: null })
  expect(await quick('fdnjiby')).toMatchObject({ messages: [{ chatId }], meant: 'автошин' })
})
test('a beginning finds all its words: very long ones, and more than the index lists', async () => {
  const client = await w.visitor('beginnings')
  const long = `синхрофазотрон${'бвгд'.repeat(20)}`
  await client.writes(`вот ${long} целиком`)
  const many = Array.from({ length: 230 }, (_, i) => `квазиводород${i}`)
  for (const words of [many.slice(0, 115), many.slice(115)]) await client.writes(words.join(' '))
  await client.writes('квазикислород')
  for (const text of ['синхрофазотронбв', 'синхрофазотро', long, 'хрофазот'])
    expect(await foundTexts(text), text).toEqual([`вот ${long} целиком`])
  expect(await foundTexts('квазиводород')).toHaveLength(2)
  expect(await foundTexts('квази')).toHaveLength(3)
  expect(await foundTexts('квазик')).toEqual(['квазикислород'])
  expect(await foundTexts('квазиб')).toEqual([])
})
test('an edited text is found by its present version, a message taken back is not found, a file by its name', async () => {
  const client = await w.visitor('editor')
  await client.writes('первоначальный вариант')
  const [{ id }] = (await w.sql<{ id: string }>(`select id from messages where text = 'первоначальный вариант'`)) as [
    { id: string },
  ]
  await w.sql(`update messages set text = 'исправленная редакция' where id = $1`, [id])
  expect(await foundTexts('первоначальный')).toEqual([])
  expect(await foundTexts('исправленные')).toEqual(['исправленная редакция'])
  await w.sql(
    `insert into files (id, organization_id, message_id, name, mime, kind, bytes, sha256, created_at)
     values ($1, $2, $3, 'Акт-сверки_2024.PDF', 'application/pdf', 'file', 1, '\\x00', now())`,
    [w.newId(), w.organizationId, id],
  )
  const { found } = await find(ann, { text: 'акт сверки 2024' })
  expect(found.map(({ message }) => message!.files.map((name) => name.map((p) => p.text).join('')))).toEqual([
    ['Акт-сверки_2024.PDF'],
  ])
  expect(await foundTexts('исправленные сверки')).toHaveLength(1)
  await w.sql('update messages set removed_at = now() where id = $1', [id])
  expect((await ann.call(search.find, { text: 'исправленные' })).found, 'not even before the index is updated').toEqual(
    [],
  )
  expect(await foundTexts('исправленные')).toEqual([])
  expect(await foundTexts('сверки')).toEqual([])
})
test('messages of other teams and organizations are not found, internal ones by colleagues who see the chat', async () => {
  const team = await w.team({ limit: 5 })
  const bob = await w.operator('bob', { team })
  const there = await w.another()
  const foreign = await w.operator('foreign', { organization: there.organizationId, rights: allRights })
  const own = await w.visitor('own')
  await own.writes('уникальнейший вопрос')
  const own1 = await own.chatId()
  await w.sql('update chats set team_id = $2 where id = $1', [own1, team])
  await bob.take(own1)
  await bob.reply(own1, 'засекреченная пометка', { internal: true })
  const elsewhere = await w.visitor('elsewhere', there.channelId)
  await elsewhere.writes('уникальнейший чужой')
  const counts = async (text: string) =>
    Promise.all([ann, bob, boss, foreign].map(async (who) => (await find(who, { text })).found.length))
  expect(await counts('уникальнейшие')).toEqual([0, 1, 1, 1])
  expect(await counts('засекреченные')).toEqual([0, 1, 1, 0])
  expect((await ann.call(search.quick, { text: 'уникальнейшие' })).messages).toEqual([])
  // parts of words are known per organization
  expect(await counts('кальнейш')).toEqual([0, 1, 1, 1])
  await w.sql('update chats set operator_id = $2 where id = $1', [own1, ann.id])
  expect((await find(ann, { text: 'уникальнейшие' })).found).toHaveLength(1)
})
test('filters hold together with the text and without it', async () => {
  const client = await w.visitor('filtered')
  await client.writes('фильтруемое обращение')
  const id = await client.chatId()
  await boss.take(id)
  const category = w.newId()
  await w.sql(
    `insert into categories (id, organization_id, name, path, position) values ($1, $2, 'Оплата', 'Оплата', 1)`,
    [category, w.organizationId],
  )
  const tag = w.newId()
  await w.sql(`insert into tags (id, organization_id, name) values ($1, $2, 'важный')`, [tag, w.organizationId])
  await w.sql(`insert into client_tags select organization_id, client_id, $2 from chats where id = $1`, [id, tag])
  await w.sql(`update clients set name = 'Фильтр Фильтрович' where id = (select client_id from chats where id = $1)`, [
    id,
  ])
  await w.sql('update chat_sessions set category_id = $2, rating = 4 where chat_id = $1', [id, category])
  const now = w.clock.now()
  const yes: InputOf<typeof search.find>[] = [
    ...[{ operator: boss.id }, { category }, { tag }, { rating: '4' as const }, { client: 'фильтрович' }],
    ...[{ operator: boss.id, clientStatus: 'none', state: 'open' as const, channel: w.channelId, team: w.teamId }],
  ]
  const no: InputOf<typeof search.find>[] = [
    ...[
      { operator: ann.id },
      { category: 'none' },
      { tag: w.newId() },
      { rating: '5' as const },
      { client: 'нетакой' },
    ],
    ...[{ state: 'closed' as const }, { channel: w.loopbackId }, { team: 'none' }, { clientStatus: w.newId() }],
    ...[{ from: now + 1 }, { until: now - 3_600_000 }],
  ]
  for (const filter of yes) {
    expect((await find(boss, { ...filter, text: 'фильтруемые' })).found, JSON.stringify(filter)).toHaveLength(1)
    const { found } = await find(boss, filter)
    expect(
      found.map(({ chatId: of, message }) => [of, message]),
      JSON.stringify(filter),
    ).toEqual([[id, null]])
  }
  for (const filter of no)
    expect((await find(boss, { ...filter, text: 'фильтруемые' })).found, JSON.stringify(filter)).toEqual([])
})
test('pages follow one another without gaps and repetitions, messages and requests by time', async () => {
  const client = await w.visitor('pages')
  for (let n = 0; n < 7; n++) {
    await client.writes(`страничка номер ${n}`)
    await w.advance('9h')
  }
  // one of long ago, beyond the days that are searched first
  await w.sql(
    `insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_name, text, at)
     select $1, organization_id, chat_id, session_id, channel_id, 1000, kind, author_kind, author_name, text, at - interval '600 days'
     from messages where text = 'страничка номер 0'`,
    [w.newId()],
  )
  await w.sql(`update clients set name = 'Страничка' where id = (select client_id from chats where id = $1)`, [
    await client.chatId(),
  ])
  const whole = await find(boss, { text: 'странички', limit: 50 })
  expect(whole).toMatchObject({ next: null })
  const times = whole.found.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(whole.found.filter(({ message }) => message)).toHaveLength(8)
  const paged = []
  let cursor: string | undefined
  do {
    const page = await find(boss, { text: 'cnhfybxrb', limit: 2, ...(cursor && { cursor }) })
    paged.push(...page.found)
    expect(page.meant).toBe('странички')
    cursor = page.next ?? undefined
  } while (cursor)
  expect(paged).toEqual(whole.found)
})
test('hostile texts find nothing and break nothing', async () => {
  const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    (await callEndpoint(w.app, endpoint, input, { token: ann.token })).code
  const hostile = [
    "'; drop table messages; --",
    '%',
    '_',
    '\\',
    ':*',
    '!!!',
    '<->',
    '(((',
    "a'b",
    '👩‍👩‍👧',
    'ﷺ'.repeat(50),
    '"',
    '«»',
    '\u202e\u200b',
  ]
  for (const text of hostile) expect([text, await refusal(search.find, { text })]).toEqual([text, 'ok'])
  expect(await refusal(search.find, { text: 'a\u0000b' })).toBe('INVALID_INPUT')
  expect(await refusal(search.find, { text: 'x'.repeat(101) })).toBe('INVALID_INPUT')
  expect(await refusal(search.quick, { text: '  ' })).toBe('INVALID_INPUT')
})
test('very long words and messages are stored, and found', async () => {
  const client = await w.visitor('long')
  await client.writes(`${'ж'.repeat(3000)} длиннейшее ${'слово '.repeat(100)}`)
  expect(await foundTexts('длиннейшие')).toHaveLength(1)
})
test('without the option there is no extended search, but the palette works', async () => {
  await w.sql('update organizations set options = array_remove(options, $1)', ['OPTION_EXTENDED_SEARCH'])
  const carl = await w.operator('carl', {})
  const { code } = await callEndpoint(w.app, search.find, { text: 'доставка' }, { token: carl.token })
  expect(code).toBe('OPTION_UNAVAILABLE')
  expect((await carl.call(search.quick, { text: 'доставка' })).messages).toHaveLength(1)
  await w.sql('update organizations set options = array_append(options, $1)', ['OPTION_EXTENDED_SEARCH'])
})
test('punctuation separates words, also within addresses and file names, and е stands for ё', async () => {
  const marks = '-_./\\@:+#&=%~^|*<>()[]{}\'"`$?!,;«»„“”–—…№'
  const [{ text }] = (await w.sql<{ text: string }>('select search_text($1) as text', [`Ёж${marks}ЁЛКА`])) as [
    { text: string },
  ]
  expect(text).toBe(`еж${' '.repeat(marks.length)}елка`)
})
test('phones are words of digits, however they are written; other numbers are not', async () => {
  const phones = async (text: string) =>
    (await w.sql<{ phones: string | null }>('select search_phones($1) as phones', [text]))[0]?.phones
  expect(await phones('8 (912) 345-67-89, домашний 495.123.45.67')).toBe('79123456789 4951234567')
  expect(await phones('9123456789')).toBe('79123456789')
  expect(await phones('заказ 12345, 3 штуки по 1200')).toBeNull()
  expect(await phones('1 2 3 4 5 6 7 8 9, 10')).toBeNull()
})
test('the index of changed messages is that of fresh ones, and two indexers do not disturb each other', async () => {
  const client = await w.visitor('fresh')
  for (const text of ['раз', 'два', 'три']) await client.writes(`свежайший ${text}`)
  await w.sql(`update messages set text = text || ' исправлено' where text = 'свежайший два'`)
  await Promise.all([searchSweep.runOne(w.deps), searchSweep.runOne(w.deps), w.settle()])
  await w.settle()
  const indexed = () => w.sql('select message_id, words::text from message_search order by message_id')
  const changed = await indexed()
  await w.sql('delete from message_search')
  await w.sql('insert into search_queue (organization_id, message_id) select organization_id, id from messages')
  await w.settle()
  expect(changed).toEqual(await indexed())
  expect(await w.sql('select 1 from search_queue')).toEqual([])
  expect(await foundTexts('"два исправлено"')).toHaveLength(1)
})
