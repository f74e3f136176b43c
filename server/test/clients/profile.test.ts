import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let client: VisitorPerson
let chatId: string
let clientId: string
const edits = { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] as const }
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: [...edits.rights] })
  bob = await w.operator('bob', { rights: [...edits.rights, 'AUTHORITY_ALL_CHATS'], presence: 'break' })
  client = await w.visitor('client')
  await client.writes('hello')
  chatId = await client.chatId()
  clientId = (await ann.call(chats.one, { chatId })).client.id
})
afterEach(() => w.close())
const card = (user = ann, id = chatId) => user.call(chats.client, { chatId: id })
const history = async () =>
  (await ann.call(clients.history, { clientId })).entries.map(({ id, action, by, changes }) => ({
    ...{ id, action, by: by.name },
    changes: changes.map((c) => [c.field, c.before, c.after]),
  }))
const add = (value: string, id = w.newId(), of = clientId) =>
  ann.call(clients.addDetail, { clientId: of, id, kind: value.includes('@') ? 'email' : 'phone', value })

test('contacts: normalised, once each, repeated calls change nothing, removed', async () => {
  const id = w.newId()
  const phone = { id, kind: 'phone', value: '+79161234567' }
  expect(await add('8 (916) 123-45-67', id)).toEqual(phone)
  expect(await add('+7 916 123 45 67', id)).toEqual(phone)
  expect(await codeOf(add('+79161234567'))).toBe('CONTACT_EXISTS')
  const mail = await add(' Anna@Example.RU ')
  expect(mail).toMatchObject({ kind: 'email', value: 'anna@example.ru' })
  expect((await card()).details).toEqual([phone, mail])
  for (const [kind, value, code] of [
    ['phone', '12', 'PHONE_FORMAT'],
    ['email', 'anna@', 'EMAIL_FORMAT'],
  ] as const) {
    const wrong = { clientId, id: w.newId(), kind, value }
    const answer = await callEndpoint(w.app, clients.addDetail, wrong, { token: ann.token })
    expect(answer.error?.fields).toEqual({ value: code })
  }
  await ann.call(clients.removeDetail, { detailId: id })
  expect(await codeOf(ann.call(clients.removeDetail, { detailId: id }))).toBe('CONTACT_NOT_FOUND')
  expect((await card()).details).toEqual([mail])
})
test('the name that an operator gave stays; each change has its author and can be taken back', async () => {
  const { name } = await card()
  await ann.call(clients.rename, { clientId, name: ' Анна ' })
  expect((await ann.call(chats.one, { chatId })).client.name).toBe('Анна')
  const tag = await ann.call(clients.addTag, { clientId, name: 'опт' })
  await bob.call(clients.addTag, { clientId, name: 'VIP' })
  await ann.call(clients.removeTag, { clientId, tagId: tag.id })
  const phone = await add('+79161234567')
  await ann.call(clients.removeDetail, { detailId: phone.id })
  const [, , removal, second, , renaming] = await history()
  expect([removal, second]).toMatchObject([
    { action: 'changed', by: 'ann', changes: [['tags', ['VIP', 'опт'], ['VIP']]] },
    { action: 'changed', by: 'bob', changes: [['tags', ['опт'], ['VIP', 'опт']]] },
  ])
  const restore = (entryId: string) => ann.call(clients.restore, { clientId, entryId })
  await restore(removal!.id)
  await restore(renaming!.id)
  await restore((await history()).find((e) => e.changes.some(([field]) => field === 'clientContacts'))!.id)
  const after = await card()
  expect(after).toMatchObject({ name, details: [{ value: '+79161234567' }] })
  expect(after.tags.map((t) => t.name)).toEqual(['VIP', 'опт'])
  // twice changes nothing
  const before = await history()
  await restore(removal!.id)
  expect((await card()).tags).toEqual(after.tags)
  expect((await history()).length).toBe(before.length + 1)
  expect(await codeOf(restore('999999999'))).toBe('PROFILE_CHANGE_NOT_FOUND')
})
test('tags: one per name in the organization, offered to others, gone with their last client', async () => {
  const tag = await ann.call(clients.addTag, { clientId, name: 'Опт  и  розница' })
  expect(tag.name).toBe('Опт и розница')
  expect(await codeOf(ann.call(clients.addTag, { clientId, name: 'опт и розница' }))).toBe('TAG_EXISTS')
  expect(await ann.call(clients.tags, { search: 'ОПТ' })).toEqual({ tags: [tag] })
  expect(await ann.call(clients.tags, { search: '%' })).toEqual({ tags: [] })
  expect(await ann.call(clients.tags, { search: '%', chosen: tag.id })).toEqual({ tags: [tag] })
  await ann.call(clients.removeTag, { clientId, tagId: tag.id })
  expect(await codeOf(ann.call(clients.removeTag, { clientId, tagId: tag.id }))).toBe('TAG_NOT_FOUND')
  expect(await ann.call(clients.tags, {})).toEqual({ tags: [] })
})
test('comments: with author and time, changed by the author only', async () => {
  const id = w.newId()
  const comment = await ann.call(clients.addComment, { clientId, id, text: ' Звонить утром ' })
  expect(comment).toMatchObject({ id, text: 'Звонить утром', author: { id: ann.id, name: 'ann' }, editedAt: null })
  expect(await ann.call(clients.addComment, { clientId, id, text: 'again' })).toEqual(comment)
  expect(await codeOf(bob.call(clients.addComment, { clientId, id, text: 'mine' }))).toBe('COMMENT_EXISTS')
  expect(await codeOf(bob.call(clients.changeComment, { commentId: id, text: 'no' }))).toBe('COMMENT_NOT_FOUND')
  expect(await codeOf(bob.call(clients.removeComment, { commentId: id }))).toBe('COMMENT_NOT_FOUND')
  await ann.call(clients.changeComment, { commentId: id, text: 'Звонить вечером' })
  expect((await card()).comments).toMatchObject([{ id, text: 'Звонить вечером', editedAt: w.clock.now() }])
  await ann.call(clients.removeComment, { commentId: id })
  expect((await card()).comments).toEqual([])
})
test('the same phone in two channels suggests one client, with a reason and the chats; “not the same” is remembered', async () => {
  const other = await w.visitor('other')
  await other.writes('hello')
  const otherChat = await other.chatId()
  const otherId = (await ann.call(chats.one, { chatId: otherChat })).client.id
  await add('+79161234567')
  await add('anna@example.ru')
  expect((await card()).alike).toEqual([])
  // in a channel whose addresses are phones
  await w.sql(`update contacts set address = '+7 (916) 123-45-67' where client_id = $1`, [otherId])
  const reasons = [{ kind: 'phone', value: '+79161234567' }]
  const chat = { id: otherChat, channelType: 'site_chat' }
  expect((await card()).alike).toMatchObject([{ id: otherId, reasons, chats: [chat] }])
  expect((await card(ann, otherChat)).alike).toMatchObject([{ id: clientId, reasons }])
  await add('ANNA@example.ru', w.newId(), otherId)
  const both = [{ kind: 'email', value: 'anna@example.ru' }, ...reasons]
  expect((await card()).alike).toMatchObject([{ id: otherId, reasons: both }])
  await ann.call(clients.distinguish, { clientId: otherId, otherId: clientId })
  await ann.call(clients.distinguish, { clientId, otherId })
  expect((await card()).alike).toEqual([])
  expect((await card(ann, otherChat)).alike).toEqual([])
  expect(await codeOf(ann.call(clients.distinguish, { clientId, otherId: clientId }))).toBe('PROFILE_NOT_FOUND')
})
test('a client of another team is neither suggested nor changed nor read', async () => {
  const team = await w.team({ limit: 1 })
  const far = await w.operator('far', { rights: [...edits.rights], team })
  const other = await w.visitor('other')
  await other.writes('hello')
  const otherChat = await other.chatId()
  const otherId = (await ann.call(chats.one, { chatId: otherChat })).client.id
  await add('+79161234567')
  await add('+79161234567', w.newId(), otherId)
  await w.sql('update chats set team_id = $1, operator_id = $2 where id = $3', [team, far.id, otherChat])
  expect((await card()).alike).toEqual([])
  expect((await card(bob)).alike).toMatchObject([{ id: otherId }])
  expect((await card(far, otherChat)).alike).toEqual([])
  for (const refused of [
    () => ann.call(clients.history, { clientId: otherId }),
    () => ann.call(clients.rename, { clientId: otherId, name: 'x' }),
    () => ann.call(clients.distinguish, { clientId, otherId }),
  ])
    expect(await codeOf(refused())).toBe('PROFILE_NOT_FOUND')
})
test('limits of one client', async () => {
  await w.sql(
    `insert into client_details (id, organization_id, client_id, kind, value, source, created_at)
     select gen_random_uuid(), $1, $2, 'email', n || '@example.ru', 'form', now() from generate_series(1, $3::int) n`,
    [w.organizationId, clientId, limits.clientDetails],
  )
  await w.sql(
    `insert into client_comments (id, organization_id, client_id, author_id, text, created_at)
     select gen_random_uuid(), $1, $2, $3, 'x', now() from generate_series(1, $4::int)`,
    [w.organizationId, clientId, ann.id, limits.clientComments],
  )
  expect(await codeOf(add('+79161234567'))).toBe('OBJECT_LIMIT_REACHED')
  const comment = ann.call(clients.addComment, { clientId, id: w.newId(), text: 'one more' })
  expect(await codeOf(comment)).toBe('OBJECT_LIMIT_REACHED')
})
