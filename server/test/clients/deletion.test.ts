import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bans } from '@beseda/contract/endpoints/bans.ts'
import { chatFiles } from '@beseda/contract/endpoints/chat-files.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import { search } from '@beseda/contract/endpoints/search.ts'
import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import { webhooks } from '@beseda/contract/endpoints/webhooks.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { webhookEvents } from '@beseda/contract/entities/webhook.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { jpeg } from '../../src/platform/files/samples.ts'
import { codeOf, mustCall } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'
import { filesOf, placesOf } from './deletion-scan.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld({
    transports: { mail: { send: async () => ({ is: 'sent', providerId: null }), close: () => {} } },
  })
  ann = await w.operator('ann', { rights: allRights })
})
afterEach(() => w.close())

const name = 'Зинаида Кракозяброва'
const phone = '+79161112233'
const remove = (clientId: string, more: object = {}, id = w.newId()) =>
  ann.call(clientDeletions.start, { id, clientId, name, reason: 'request', ...more })
const one = (clientDeletionId: string) => ann.call(clientDeletions.one, { clientDeletionId })
const countsOf = (list: readonly { what: string; count: number }[]) =>
  Object.fromEntries(list.map(({ what, count }) => [what, count]))
const openChat = async (): Promise<string> =>
  (await w.sql<{ id: string }>(`select id from chats where status <> 'closed' order by created_at desc limit 1`))[0]!.id
const clientOf = async (chatId: string) => (await ann.call(chats.one, { chatId })).client.id

/** A client with something in every part of the product. */
const zinaida = async (): Promise<{ clientId: string; chatId: string; siteId: string; key: string }> => {
  const { call } = ann
  await w.sql('update channels set rating_enabled = true where id = $1', [w.channelId])
  const bob = await w.operator('bob', { rights: allRights, presence: 'offline' })
  await call(webhooks.create, { id: w.newId(), url: 'https://crm.example/hook', events: [...webhookEvents] })
  await w.providerSends('zinaida-79161112233', 'Меня зовут Зинаида, звоните 8 (916) 111-22-33, кракозябра')
  const chatId = await openChat()
  const clientId = await clientOf(chatId)
  await call(clients.rename, { clientId, name })
  await ann.reply(chatId, 'Здравствуйте, Зинаида. Кракозябра готова')
  const note = {
    chatId,
    id: w.newId(),
    text: '@bob это кракозябра',
    internal: true,
    mentions: [{ id: bob.id, name: 'bob' }],
  }
  await call(messages.send, note)
  const sent = await upload(w, ann, { name: 'кракозябра.txt', content: 'договор с кракозяброй' })
  await call(messages.send, { chatId, id: w.newId(), text: '', fileIds: [sent.entity!.id!] })
  const visitor = await w.visitor('zinaida')
  const file = await upload(w, visitor, { path: '/widget/files', name: 'кракозябра-2.txt', content: 'моя кракозябра' })
  await visitor.call(widget.send, { id: w.newId(), text: 'кракозябра с сайта', fileIds: [file.entity!.id!] })
  // sent by nobody yet
  await upload(w, visitor, { path: '/widget/files', name: 'кракозябра-3.txt', content: 'ещё одна кракозябра' })
  await visitor.call(widget.transcript, { email: 'zinaida@example.ru' })
  const siteId = await visitor.chatId()
  const otherId = await clientOf(siteId)
  await ann.reply(siteId, 'Кракозябра едет')
  await ann.closeChat(siteId)
  await w.advance('30s')
  const { chat } = await visitor.call(widget.messages, { limit: 50 })
  await visitor.call(widget.rate, { sessionId: chat!.rating!.sessionId, value: 2, comment: 'кракозябра не пришла' })
  await call(clients.addTag, { clientId: otherId, name: 'кракозябра' })
  await call(clients.addTag, { clientId, name: 'опт' })
  for (const [kind, value] of [
    ['phone', phone],
    ['email', 'zinaida@example.ru'],
  ] as const)
    await call(clients.addDetail, { clientId, id: w.newId(), kind, value })
  await call(clients.addExtra, { clientId, name: 'Паспорт', value: '4510 кракозябра' })
  await call(clients.addComment, { clientId, id: w.newId(), text: 'любит кракозябр' })
  await call(companies.link, { clientId, company: { name: 'Ромашка' }, position: 'кракозябра' })
  const photo = await upload(w, ann, { path: '/clients/photos', name: 'a', content: jpeg })
  await call(clients.setPhoto, { clientId, photoId: photo.entity!.photoId! })
  await call(clientMerges.merge, { id: w.newId(), survivorId: clientId, mergedId: otherId })
  await call(scheduledMessages.create, {
    chatId,
    id: w.newId(),
    text: 'кракозябра завтра',
    at: w.clock.now() + 86_400_000,
    unlessClientWrites: false,
  })
  await call(sharedDrafts.keep, { chatId, text: 'черновик про кракозябру' })
  const { key } = await call(extensions.createKey, {
    id: w.newId(),
    name: '1C',
    scopes: ['clients:read', 'clients:write'],
  })
  const saving = { externalId: 'кракозябра-42', name, phones: [phone], emails: [] }
  await mustCall(w.app, openApi.saveClient, saving, { token: key, callKey: 'once' })
  const lines = `Имя;Телефон;Почта;Кто дал\n${name};8 916 111-22-33;;\nДругая;89160000001;;8 916 111-22-33\nКракозябра;нет;zinaida@example.ru;\n`
  const checked = await upload(w, ann, { path: '/clients/imports', content: lines })
  await call(clientImports.apply, { clientImportId: checked.entity!.id!, known: 'update' })
  await w.settle()
  await call(clientExports.start, { id: w.newId(), filter: {}, format: 'csv', separator: ';' })
  await w.settle()
  await w.sql('update channels set active = false where id = $1', [w.loopbackId])
  await w.providerSends('zinaida-79161112233', 'кракозябра в выключенный канал')
  await w.sql('update channels set active = true where id = $1', [w.loopbackId])
  return { clientId, chatId, siteId, key }
}

test('nothing of a client is left in any table or file; the numbers of requests and a report are', async () => {
  const { clientId, chatId, siteId, key } = await zinaida()
  const texts = ['зинаида', 'zinaida', 'кракоз', '9161112233', '916 111', 'договор с', 'моя крак']
  expect((await placesOf(w, texts)).length).toBeGreaterThan(30)
  const filesBefore = filesOf(w).length

  const preview = await ann.call(clientDeletions.preview, { clientId })
  expect(preview).toMatchObject({ client: { id: clientId, name }, openChats: 1, elsewhere: ['1C'] })
  expect(countsOf(preview.removed)).toMatchObject({
    ...{
      messages: 6,
      files: 2,
      addresses: 2,
      contacts: 2,
      comments: 1,
      tags: 2,
      extraFields: 1,
      companies: 1,
      photos: 1,
    },
    ...{ scheduledMessages: 1, drafts: 1, mentions: 1, ratingComments: 1, crmLinks: 1, merges: 1 },
  })
  expect(countsOf(preview.kept)).toMatchObject({ sessions: 2, ratings: 1 })
  expect(await codeOf(remove(clientId, { name: 'Зинаида' }))).toBe('CONFIRMATION_WRONG')
  const facts = await w.sql('select 1 from session_facts')

  const id = w.newId()
  expect(await remove(clientId, {}, id)).toMatchObject({
    number: 1,
    state: 'running',
    messages: 6,
    by: { name: 'ann' },
  })
  // before the job has begun, nobody sees them any more
  for (const chat of [chatId, siteId])
    expect(await codeOf(ann.call(chats.one, { chatId: chat }))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(ann.call(clients.addTag, { clientId, name: 'x' }))).toBe('PROFILE_NOT_FOUND')
  expect(await codeOf(ann.call(clientDeletions.preview, { clientId }))).toBe('PROFILE_NOT_FOUND')
  expect(await codeOf(remove(clientId))).toBe('CLIENT_DELETION_EXISTS')
  expect(await remove(clientId, {}, id)).toMatchObject({ number: 1 })
  expect((await ann.call(clientDirectory.list, {})).clients.map((c) => c.name)).toEqual(['Другая'])
  expect(await codeOf(mustCall(w.app, openApi.client, { clientId }, { token: key }))).toBe('PROFILE_NOT_FOUND')

  await w.advance('2s')
  const report = await one(id)
  expect(report).toMatchObject({ state: 'done', endedAt: expect.any(Number) })
  expect(countsOf(report.removed)).toMatchObject({
    ...{ messages: 6, files: 3, photos: 1, addresses: 2, names: 2, searchEntries: 6, heldEvents: 1, exportFiles: 1 },
    ...{
      contacts: 2,
      comments: 1,
      tags: 2,
      extraFields: 1,
      companies: 1,
      scheduledMessages: 1,
      drafts: 1,
      mentions: 1,
    },
    ...{ ratingComments: 1, importRows: 3, mails: 1, apiAnswers: 1, crmLinks: 1, merges: 1 },
  })
  for (const what of ['history', 'webhookDeliveries', 'searchWords'])
    expect(countsOf(report.removed)[what]).toBeGreaterThan(0)
  expect(await placesOf(w, texts)).toEqual([])
  expect(filesOf(w)).toEqual([])
  expect(filesBefore).toBe(5)

  // what reports count is still there, without the person
  expect(await w.sql('select count(*)::int as n, count(rating)::int as rated from chat_sessions')).toEqual([
    { n: 2, rated: 1 },
  ])
  expect((await w.sql('select 1 from session_facts')).length).toBe(facts.length + 1)
  expect(await w.sql(`select name, action from audit_log where entity = 'client' and action = 'deleted'`)).toEqual([
    { name: '№ 1', action: 'deleted' },
  ])
  expect(await ann.call(clientDeletions.list, {})).toMatchObject({ deletions: [{ id, number: 1 }], next: null })
  const { found } = await ann.call(search.quick, { text: 'кракозябра' }).then((r) => ({ found: JSON.stringify(r) }))
  expect(found).not.toContain(chatId)
  expect(await codeOf(ann.call(chatFiles.list, { chatId } as never))).toBe('CHAT_NOT_FOUND')
})

test('who writes from the same addresses afterwards is a new client', async () => {
  const visitor = await w.visitor('zinaida')
  await visitor.writes('привет')
  await w.providerSends('zinaida', 'привет')
  const ids = async () => (await ann.call(clientDirectory.list, {})).clients.map((c) => c.id)
  const before = await ids()
  for (const clientId of before) {
    const known = (await ann.call(clientDirectory.list, {})).clients.find((c) => c.id === clientId)!
    await remove(clientId, { name: known.name })
  }
  await w.settle()
  expect(await ids()).toEqual([])
  expect(await codeOf(visitor.writes('ещё раз'))).toBe('VISITOR_UNKNOWN')
  const again = await w.visitor('zinaida')
  expect(await again.sees()).toEqual([])
  await again.writes('снова я')
  await w.providerSends('zinaida', 'снова я')
  const after = await ids()
  expect(after).toHaveLength(2)
  expect(after.filter((id) => before.includes(id))).toEqual([])
})

test('a ban outlives the data: the address is known by a hash alone', async () => {
  await w.providerSends('grubian-777', 'спам')
  const chatId = await openChat()
  const clientId = await clientOf(chatId)
  await ann.call(bans.add, { chatId, kind: 'client', reason: 'грубиян', days: null })
  await w.settle()
  const known = (await ann.call(clientDirectory.list, {})).clients[0]!
  expect(countsOf((await ann.call(clientDeletions.preview, { clientId })).kept)).toMatchObject({ banned: 1 })
  await remove(clientId, { name: known.name })
  await w.settle()
  expect(await placesOf(w, ['grubian', 'грубиян', 'спам'])).toEqual([])
  await w.providerSends('grubian-777', 'это опять я')
  await w.providerSends('other-778', 'а это другой')
  expect(await w.sql(`select message ->> 'text' as text from kept_messages`)).toEqual([{ text: 'это опять я' }])
  expect(await w.sql(`select 1 from chats where status <> 'closed'`)).toHaveLength(1)
})

test('whoever may not change profiles, or does not see all chats, deletes nobody', async () => {
  await w.providerSends('zinaida', 'привет')
  const clientId = await clientOf(await openChat())
  const input = { id: w.newId(), clientId, name: 'zinaida', reason: 'request' as const }
  for (const right of ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_ALL_CHATS'] as const) {
    const half = await w.operator(`half ${right}`, { rights: [right] })
    expect(await codeOf(half.call(clientDeletions.start, input))).toBe('ACCESS_DENIED')
  }
  const far = await w.another()
  const stranger = await w.operator('far', { rights: allRights, organization: far.organizationId })
  expect(await codeOf(stranger.call(clientDeletions.start, input))).toBe('PROFILE_NOT_FOUND')
  await remove(clientId, { name: 'zinaida' }, input.id)
  expect(await codeOf(stranger.call(clientDeletions.one, { clientDeletionId: input.id }))).toBe(
    'CLIENT_DELETION_NOT_FOUND',
  )
})

const victim = fileURLToPath(new URL('./import-victim.ts', import.meta.url))
test('a server that is killed in the middle: another one goes on, nothing is counted twice', async () => {
  const visitor = await w.visitor('zinaida')
  await visitor.writes('привет')
  const chatId = await visitor.chatId()
  const clientId = await clientOf(chatId)
  await ann.call(clients.rename, { clientId, name })
  await ann.closeChat(chatId)
  const many = 4_000
  await w.sql(
    `insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_name, text, at)
      select gen_random_uuid(), m.organization_id, m.chat_id, m.session_id, m.channel_id, 1000 + n, 'message', 'client', 'Зинаида',
        'кракозябра номер ' || n, m.at from generate_series(1, $2::int) n, (select * from messages where chat_id = $1 order by seq limit 1) m`,
    [chatId, many],
  )
  const total = countsOf((await ann.call(clientDeletions.preview, { clientId })).removed).messages!
  const id = w.newId()
  await remove(clientId, {}, id)
  const left = async () => (await w.sql<{ n: number }>('select count(*)::int as n from messages'))[0]!.n
  const child = spawn(process.execPath, [victim, w.databaseUrl, String(w.clock.now())], { stdio: 'inherit' })
  try {
    await expect.poll(left, { timeout: patience(60_000), interval: 5 }).toBeLessThan(many - 400)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(await left()).toBeGreaterThan(0)
  await w.advance('2m')
  await w.advance('2s')
  const report = await one(id)
  expect(report.state).toBe('done')
  expect(countsOf(report.removed).messages).toBe(total)
  expect(await placesOf(w, ['зинаида', 'кракоз'])).toEqual([])
})
