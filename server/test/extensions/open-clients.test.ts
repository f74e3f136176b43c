import type { ApiScope } from '@beseda/contract/access.ts'
import type { InputOf } from '@beseda/contract/endpoint.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, mustCall } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
let key: string
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: allRights })
  key = (await issue('1C', ['clients:read', 'clients:write'])).key
})
afterEach(() => w.close())

const issue = (name: string, scopes: ApiScope[], id = w.newId()) =>
  boss.call(extensions.createKey, { id, name, scopes })
type Input = InputOf<typeof openApi.saveClient>
const save = (input: Input, callKey?: string) =>
  mustCall(w.app, openApi.saveClient, input, { token: key, ...(callKey && { callKey }) })
const listed = (input: object = {}) => mustCall(w.app, openApi.clients, input as never, { token: key })
const anna = { externalId: '42', name: 'Анна', phones: ['8 916 123-45-67'], emails: ['Anna@Example.ru'] }

test('a key has a name and allows only what was chosen; removed, it opens nothing', async () => {
  const reading = await issue('Витрина', ['clients:read'])
  expect(reading.programKey).toMatchObject({ name: 'Витрина', scopes: ['clients:read'], end: reading.key.slice(-4) })
  await mustCall(w.app, openApi.clients, {}, { token: reading.key })
  const write = () => mustCall(w.app, openApi.saveClient, anna, { token: reading.key })
  expect(await codeOf(write())).toBe('API_KEY_SCOPE_MISSING')
  expect(await codeOf(mustCall(w.app, openApi.chats, {}, { token: reading.key }))).toBe('API_KEY_SCOPE_MISSING')
  expect((await listed()).clients).toEqual([])
  expect(await codeOf(issue('витрина', ['clients:read']))).toBe('API_KEY_EXISTS')
  await boss.call(extensions.removeKey, { apiKeyId: reading.programKey.id })
  expect(await codeOf(mustCall(w.app, openApi.clients, {}, { token: reading.key }))).toBe('API_KEY_INVALID')
  expect(await codeOf(boss.call(extensions.removeKey, { apiKeyId: reading.programKey.id }))).toBe('API_KEY_NOT_FOUND')
  expect((await boss.call(extensions.keys, {})).keys.map((k) => k.name)).toEqual(['1C'])
  expect(JSON.stringify(await w.sql('select * from api_keys, audit_log'))).not.toContain(key)
  const { entries } = await boss.call(audit.changes, { entity: 'apiKey', entityId: reading.programKey.id })
  expect(entries.map((e) => e.action)).toEqual(['deleted', 'issued'])
})
test('the key of the organization may do everything, beside named keys', async () => {
  const { key: main } = await boss.call(extensions.issueKey, {})
  const { created } = await mustCall(w.app, openApi.saveClient, anna, { token: main })
  expect(created).toBe(true)
  await mustCall(w.app, openApi.chats, {}, { token: main })
})
test('a lost answer: the same call again makes the key anew, until it is used', async () => {
  const id = w.newId()
  const first = await issue('CRM', ['clients:read'], id)
  const second = await issue('CRM', ['clients:read'], id)
  expect(await codeOf(mustCall(w.app, openApi.clients, {}, { token: first.key }))).toBe('API_KEY_INVALID')
  await mustCall(w.app, openApi.clients, {}, { token: second.key })
  expect(await codeOf(issue('CRM', ['clients:read'], id))).toBe('API_KEY_EXISTS')
})
test('an unknown client is made, a known one changed; what is absent stays', async () => {
  await boss.call(clientStatuses.create, { name: 'VIP', colour: 'violet' })
  await boss.call(extraFields.create, { id: w.newId(), name: 'Договор', kind: 'number', choices: [] })
  const { client, created } = await save({
    ...anna,
    addTags: ['опт', 'Москва'],
    status: 'vip',
    extra: { договор: '1 234' },
  })
  expect(created).toBe(true)
  expect(client).toMatchObject({
    ...{ name: 'Анна', externalIds: ['42'], phones: ['+79161234567'], emails: ['anna@example.ru'] },
    ...{ status: { name: 'VIP' }, extra: { Договор: '1234' }, contacts: [] },
  })
  expect(client.tags.toSorted()).toEqual(['Москва', 'опт'])
  const changed = await save({
    externalId: '42',
    removeTags: ['ОПТ'],
    removePhones: ['+7 916 123 45 67'],
    status: null,
  })
  expect(changed).toMatchObject({
    created: false,
    client: { id: client.id, name: 'Анна', tags: ['Москва'], phones: [] },
  })
  expect(changed.client.status).toBeNull()
  const { entries } = await boss.call(clients.history, { clientId: client.id })
  expect(entries[0]).toMatchObject({ by: { kind: 'apiKey', name: '1C' } })
  const same = await save({ externalId: '42', name: 'Анна', addTags: ['москва'] })
  expect(same.client.changedAt).toBe(changed.client.changedAt)
  expect((await boss.call(clients.history, { clientId: client.id })).entries).toHaveLength(entries.length)
})
test('a client who wrote is found by phone or email; two of them are ambiguous', async () => {
  const visitor = await w.visitor('visitor')
  await visitor.writes('hi')
  const clientId = (await boss.call(chats.one, { chatId: await visitor.chatId() })).client.id
  await boss.call(clients.addDetail, { clientId, id: w.newId(), kind: 'phone', value: '+79161234567' })
  const { client, created } = await save(anna)
  expect([client.id, created, client.contacts.length]).toEqual([clientId, false, 1])
  // another person of that system with the same phone
  const { client: brother } = await save({ ...anna, externalId: '43', name: 'Иван', emails: [] })
  expect(brother.id).not.toBe(clientId)
  expect(await codeOf(save({ phones: ['+79161234567'] }))).toBe('CLIENT_AMBIGUOUS')
  expect(await codeOf(save({ clientId, externalId: '43' }))).toBe('PROFILE_EXISTS')
  expect((await listed({ phone: '89161234567' })).clients).toHaveLength(2)
  expect((await listed({ email: 'ANNA@example.ru' })).clients.map((c) => c.id)).toEqual([clientId])
  expect((await listed({ externalId: '43' })).clients.map((c) => c.id)).toEqual([brother.id])
})
test('refusals change nothing', async () => {
  const { client } = await save(anna)
  const refused = async (input: Input) => codeOf(save({ externalId: '42', name: 'Другая', ...input }))
  expect(await refused({ status: 'нет такого' })).toBe('PROFILE_STATUS_NOT_FOUND')
  expect(await refused({ extra: { 'нет такого': '1' } })).toBe('EXTRA_FIELD_NOT_FOUND')
  expect(await refused({ phones: ['123'] })).toBe('INVALID_INPUT')
  expect(await refused({ addTags: Array.from({ length: 30 }, (_, i) => `t${i}`) })).toBe('ok')
  expect(await refused({ name: 'Третья', addTags: ['one more'] })).toBe('OBJECT_LIMIT_REACHED')
  expect(await codeOf(save({ externalId: '99' }))).toBe('INVALID_INPUT')
  expect(await codeOf(save({ clientId: w.newId(), name: 'x' }))).toBe('PROFILE_NOT_FOUND')
  expect((await mustCall(w.app, openApi.client, { clientId: client.id }, { token: key })).name).toBe('Другая')
  expect((await listed()).clients).toHaveLength(1)
})
test('a repeated call with an idempotency key gets the first answer, another call with it is refused', async () => {
  const first = await save(anna, 'k1')
  await save({ externalId: '42', name: 'Мария' })
  expect(await save(anna, 'k1')).toEqual(first)
  expect((await listed()).clients[0]!.name).toBe('Мария')
  expect(await codeOf(save({ ...anna, name: 'Ольга' }, 'k1'))).toBe('IDEMPOTENCY_KEY_REUSED')
  const many = await Promise.all(Array.from({ length: 5 }, () => save({ name: 'Пётр' }, 'k2')))
  expect(new Set(many.map((m) => m.client.id)).size).toBe(1)
  await w.advance('25h')
  expect(await w.sql('select 1 from api_answers')).toEqual([])
})
test('of many calls with the same external id at once, one makes the client', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => save(anna)))
  expect(many.filter((m) => m.created)).toHaveLength(1)
  expect(new Set(many.map((m) => m.client.id)).size).toBe(1)
})
test('the list goes by changes: every client once, and what changed later is found by changedSince', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    ids.push((await save({ externalId: `e${i}`, name: `c${i}` })).client.id)
    w.clock.advance(1000)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.clients.map((c) => c.id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(ids)
  const since = w.clock.now()
  await boss.call(clients.rename, { clientId: ids[1]!, name: 'по-новому' })
  expect((await listed({ changedSince: since })).clients.map((c) => c.name)).toEqual(['по-новому'])
})
test('a merged client answers as the one that survived, by both ids', async () => {
  const { client: one } = await save(anna)
  const { client: two } = await save({ externalId: '77', name: 'Аня' })
  w.clock.advance(1000)
  await boss.call(clientMerges.merge, { id: w.newId(), survivorId: one.id, mergedId: two.id })
  const found = await mustCall(w.app, openApi.client, { clientId: two.id }, { token: key })
  expect([found.id, found.changedAt]).toEqual([one.id, w.clock.now()])
  expect((await save({ externalId: '77', addTags: ['x'] })).client).toMatchObject({ id: one.id, tags: ['x'] })
  expect((await listed()).clients).toHaveLength(1)
})
test('it tells which statuses and fields there are; of another organization nothing', async () => {
  await boss.call(clientStatuses.create, { name: 'VIP', colour: 'violet' })
  await boss.call(extraFields.create, { id: w.newId(), name: 'Город', kind: 'choice', choices: ['Омск'] })
  const fields = await mustCall(w.app, openApi.fields, {}, { token: key })
  expect(fields.statuses.map((s) => s.name)).toContain('VIP')
  expect(fields.extra).toEqual([{ name: 'Город', kind: 'choice', choices: ['Омск'] }])
  const { client } = await save(anna)
  const { organizationId } = await w.another()
  const spy = await w.operator('spy', { organization: organizationId, rights: allRights })
  const { key: foreign } = await spy.call(extensions.issueKey, {})
  const ask = mustCall(w.app, openApi.client, { clientId: client.id }, { token: foreign })
  expect(await codeOf(ask)).toBe('PROFILE_NOT_FOUND')
  const change = mustCall(w.app, openApi.saveClient, { clientId: client.id, name: 'x' }, { token: foreign })
  expect(await codeOf(change)).toBe('PROFILE_NOT_FOUND')
  expect((await mustCall(w.app, openApi.clients, {}, { token: foreign })).clients).toEqual([])
})

test('companies of a client with their positions; linking one is a change', async () => {
  const { client } = await save(anna)
  expect(client.companies).toEqual([])
  await w.advance('1s')
  await boss.call(companies.link, { clientId: client.id, company: { name: 'Ромашка' }, position: 'директор' })
  const [listedNow] = (await listed({ changedSince: client.changedAt + 1 })).clients
  expect(listedNow).toMatchObject({ id: client.id, companies: [{ name: 'Ромашка', position: 'директор' }] })
})
