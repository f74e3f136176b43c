import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { hand, toOperator } from './handing.ts'

let w: World
let ann: Operator
let client: VisitorPerson
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  client = await w.visitor('client')
  await client.writes('Здравствуйте')
  chatId = await client.chatId()
  await ann.reply(chatId, 'Здравствуйте')
  await ann.closeChat(chatId)
})
afterEach(() => w.close())

const contactOf = async (id = chatId) =>
  (await w.sql<{ id: string }>('select contact_id as id from chats where id = $1', [id]))[0]!.id
const starts = async (o: { by?: Operator; text?: string; id?: string; contactId?: string } = {}) => {
  const contactId = o.contactId ?? (await contactOf())
  return (o.by ?? ann).call(newChat.create, { contactId, id: o.id ?? w.newId(), text: o.text ?? 'Ваш заказ готов' })
}
const finds = async (by: Operator, search: string) => (await by.call(newChat.recipients, { search })).recipients

test('an operator starts a chat: their own session, in “created”, no client waits; the client reads it', async () => {
  const chat = await starts()
  expect(chat).toMatchObject({
    ...{ id: chatId, status: 'assigned', operator: { name: 'ann' }, waitingSince: null, due: null },
    ...{ session: { number: 2, createdBy: ann.id }, lastMessage: { preview: 'Ваш заказ готов' }, unread: 0 },
  })
  expect((await ann.queue('created')).map((c) => c.id)).toEqual([chatId])
  expect((await client.sees()).at(-1)).toMatchObject({ mine: false, text: 'Ваш заказ готов' })
  const lines = (await ann.feed(chatId)).slice(-3)
  expect(lines.map((m) => m.history?.type ?? m.text)).toEqual(['opened', 'Ваш заказ готов', 'assigned'])
  const sessions = await w.sql('select created_by, first_reply_at from chat_sessions order by number')
  expect(sessions[1]).toEqual({ created_by: ann.id, first_reply_at: null })

  // what he adds answers nobody; the first answer is the one to the client's question
  await ann.reply(chatId, 'Можно забрать')
  await client.writes('До скольких?')
  await ann.reply(chatId, 'До восьми')
  const [first] = await w.sql('select first_reply_at from chat_sessions where number = 2')
  expect((first!.first_reply_at as Date).getTime()).toBe(w.clock.now())
})
test('“created” is followed as far as one may see: not to another team, but by who manages every chat', async () => {
  await starts()
  const bob = await w.operator('bob', { team: await w.team({ limit: 2 }) })
  const boss = await w.operator('boss', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS'] })
  const followed = async (who: Operator) => [
    (await who.queue('created')).length,
    (await who.call(queues.counters, {})).created,
  ]
  await hand(w, ann, chatId, toOperator(boss))
  expect(await followed(ann)).toEqual([1, 1])
  await hand(w, boss, chatId, toOperator(bob))
  expect(await followed(ann)).toEqual([0, 0])
  expect(await codeOf(ann.call(chats.one, { chatId }))).toBe('CHAT_NOT_FOUND')
  await w.sql('update chats set session_created_by = $1', [boss.id])
  expect(await followed(boss)).toEqual([1, 1])
})
test('a repeated call creates nothing; an existing open chat is named instead', async () => {
  const id = w.newId()
  const [one, two] = await Promise.all([starts({ id }), starts({ id })])
  expect([one!.session.number, two!.session.number]).toEqual([2, 2])
  expect((await ann.feed(chatId)).filter((m) => m.text === 'Ваш заказ готов')).toHaveLength(1)
  const input = { contactId: await contactOf(), id: w.newId(), text: 'x' }
  const again = await callEndpoint(w.app, newChat.create, input, { token: ann.token })
  expect(again).toMatchObject({ code: 'CHAT_EXISTS', error: { params: { chatId, number: 2 } } })
  await ann.call(chats.close, { chatId })
  expect(await codeOf(starts()), 'also while its closing can be taken back').toBe('CHAT_EXISTS')
})
test('the first message may have files, or be files alone; another’s file is not there, and nothing begins', async () => {
  const upload = async (who: Operator): Promise<string> => {
    const payload = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhi\r\n--b--\r\n'
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await w.app.inject({ method: 'POST', url: '/api/files', headers, payload })
    return answer.json<{ entity: { id: string } }>().entity.id
  }
  const contactId = await contactOf()
  const begin = (o: { id?: string; fileIds: string[] }) =>
    ann.call(newChat.create, { contactId, id: o.id ?? w.newId(), text: '', fileIds: o.fileIds })
  const foreign = await upload(await w.operator('bob'))
  expect(await codeOf(begin({ fileIds: [foreign] }))).toBe('FILE_NOT_FOUND')
  expect(await codeOf(begin({ fileIds: [] }))).toBe('MESSAGE_EMPTY')
  expect(await ann.queue('created')).toEqual([])
  const fileIds = [await upload(ann), await upload(ann)]
  const id = w.newId()
  expect(await begin({ id, fileIds })).toMatchObject({ status: 'assigned', lastMessage: { preview: 'a.txt' } })
  expect(await begin({ id, fileIds })).toMatchObject({ session: { number: 2 } })
  expect((await client.sees()).at(-1)!.files.map((f) => f.name)).toEqual(['a.txt', 'a.txt'])
})
test('two operators at the same time: one creates the chat, the other is refused with its name', async () => {
  const bob = await w.operator('bob')
  const codes = await Promise.all([codeOf(starts()), codeOf(starts({ by: bob }))])
  expect(codes.sort()).toEqual(['CHAT_EXISTS', 'ok'])
  expect(await w.sql("select 1 from chats where status = 'assigned'")).toHaveLength(1)
})
test('the limit counts, also from two sides; who is not at work or not an operator creates nothing', async () => {
  await w.sql('update teams set dialog_limit = 1')
  const other = await w.visitor('other')
  const otherChat = await (async () => {
    await other.writes('Добрый день')
    const id = await other.chatId()
    await ann.closeChat(id)
    return id
  })()
  const both = [codeOf(starts()), codeOf(starts({ contactId: await contactOf(otherChat) }))]
  expect((await Promise.all(both)).sort()).toEqual(['DIALOG_LIMIT_REACHED', 'ok'])
  const bob = await w.operator('bob')
  await bob.call(auth.setPresence, { presence: 'break' })
  const [free] = await w.sql<{ contact_id: string }>("select contact_id from chats where status = 'closed'")
  expect(await codeOf(starts({ by: bob, contactId: free!.contact_id }))).toBe('PRESENCE_NOT_ONLINE')
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  expect(await codeOf(starts({ by: boss, contactId: free!.contact_id }))).toBe('ACCESS_DENIED')
})
test('where nothing can be sent nothing begins: reply window, channel off, no words; another team’s contact is not there', async () => {
  await w.providerSends('+79001234567', 'Алло')
  const [provider] = (await ann.queue()).filter((c) => c.channel.type === 'loopback')
  await ann.closeChat(provider!.id)
  const contactId = await contactOf(provider!.id)
  await w.advance('23h')
  expect(await codeOf(starts({ text: ' \n' }))).toBe('MESSAGE_EMPTY')
  await w.advance('1h')
  expect(await codeOf(starts({ contactId }))).toBe('REPLY_WINDOW_CLOSED')
  const [blocked] = await finds(ann, '+7 (900) 123-45-67')
  expect(blocked).toMatchObject({ contactId, block: { code: 'REPLY_WINDOW_CLOSED' }, openChatId: null })
  await w.sql("update channels set active = false where type = 'site_chat'")
  expect(await codeOf(starts())).toBe('CHANNEL_DEACTIVATED')
  const stranger = await w.operator('stranger', { team: await w.team({ limit: 1 }) })
  expect(await codeOf(starts({ by: stranger, contactId }))).toBe('CONTACT_NOT_FOUND')
  expect(await finds(stranger, '900')).toEqual([])
  expect(await codeOf(starts({ contactId: w.newId() }))).toBe('CONTACT_NOT_FOUND')
  const { organizationId, teamId } = await w.another()
  const foreigner = await w.operator('foreigner', { organization: organizationId, team: teamId })
  expect(await codeOf(starts({ by: foreigner }))).toBe('CONTACT_NOT_FOUND')
  expect(await finds(foreigner, '')).toEqual([])
  expect(await w.sql("select 1 from chats where status <> 'closed'")).toEqual([])
})
test('recipients by name, address and number of a request; with the chat that goes on; marks of a pattern are letters', async () => {
  await w.sql(`update clients set name = 'Анна 100%_'`)
  for (const words of ['анна', '100%', '_', '1', '']) expect(await finds(ann, words), words).toHaveLength(1)
  for (const words of ['анны', '%а', '2']) expect(await finds(ann, words), words).toEqual([])
  await starts()
  expect((await finds(ann, '2'))[0]).toMatchObject({ openChatId: chatId, client: { name: 'Анна 100%_' }, block: null })
  const { recipients } = await ann.call(newChat.recipients, { chatId })
  expect(recipients).toHaveLength(1)
})
test('also who has no chat yet: by a part of the name, its beginning, digits of the phone; the foreign ones are not there', async () => {
  const { organizationId, teamId } = await w.another()
  const foreigner = await w.operator('foreigner', { organization: organizationId, team: teamId })
  const [known] = await w.sql<{ organization_id: string; channel_id: string }>(
    'select organization_id, channel_id from contacts',
  )
  const [clientId, contactId] = [w.newId(), w.newId()]
  await w.sql(
    `insert into clients (id, organization_id, name, created_at) values ($1, $2, 'Ян Соколов', '2029-01-01')`,
    [clientId, known!.organization_id],
  )
  await w.sql(
    `insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at)
     values ($1, $2, $3, $4, 'x', '+7 (903) 555-01-02', '2029-01-01')`,
    [contactId, known!.organization_id, clientId, known!.channel_id],
  )
  for (const words of ['соко', 'КОЛОВ', 'Ян', 'я', '5550', '8 903 555 01 02', '+7 (903'])
    expect(
      (await finds(ann, words)).map((r) => r.contactId),
      words,
    ).toContain(contactId)
  for (const words of ['колон', 'оло_', '5559'])
    expect(
      (await finds(ann, words)).map((r) => r.contactId),
      words,
    ).not.toContain(contactId)
  for (const words of ['соко', 'Ян', '5550']) expect(await finds(foreigner, words), words).toEqual([])
})
