import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { crm } from '@beseda/contract/endpoints/crm.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EmulatedPortal } from '../../src/connectors/bitrix24/emulator.ts'
import { codeOf, mustCall } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { portalHttp } from '../world/portal.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
let portal: EmulatedPortal
beforeEach(async () => {
  w = await createWorld({ http: portalHttp(() => portal) })
  portal = new EmulatedPortal(() => w.clock.now())
  boss = await w.operator('boss', { rights: allRights })
})
afterEach(() => w.close())

const connect = async (o: { pushNew?: boolean; pullNew?: boolean } = {}) => {
  const found = await boss.call(crm.connect, { address: portal.address, pushNew: true, pullNew: true, ...o })
  await w.settle()
  return found
}
const state = async () => (await boss.call(crm.find, {})).connection!
const all = async () => {
  const { key } = await boss.call(extensions.issueKey, { confirmation: 'first' })
  return (await mustCall(w.app, openApi.clients, { limit: 100 }, { token: key })).clients
}
const clientOf = async (name: string, phone?: string) => {
  const visitor = await w.visitor(name)
  await visitor.writes('hi')
  const clientId = (await boss.call(chats.one, { chatId: await visitor.chatId() })).client.id
  if (phone) await boss.call(clients.addDetail, { clientId, id: w.newId(), kind: 'phone', value: phone })
  await w.settle()
  return clientId
}
const there = (id: number) => {
  const { name, lastName, fm } = portal.contacts.find((c) => c.id === id)!
  return { name, lastName, fields: fm.map((f) => f.value) }
}

test('the first synchronisation: known people are linked, others made, on both sides, page by page', async () => {
  for (let i = 0; i < 120; i++) portal.put({ name: `Контакт ${i}` })
  const { id: anna } = portal.put({
    name: 'Анна',
    lastName: 'Белова',
    phones: ['8 (916) 123-45-67', '+7 495 1 доб. 2'],
  })
  const known = await clientOf('Гость', '+79161234567')
  const own = await clientOf('own', '+79031112233')
  await boss.call(clients.rename, { clientId: own, name: 'Пётр Ильич Чай' })
  await connect()
  await w.advance('1m')
  const connection = await state()
  expect(connection).toMatchObject({
    host: 'portal.bitrix24.example',
    account: 'Ольга Ким',
    trouble: null,
    progress: null,
  })
  const here = await all()
  expect(here.find((c) => c.id === known)).toMatchObject({ name: 'Анна Белова', phones: ['+79161234567'] })
  expect(there(anna).fields).toEqual(['8 (916) 123-45-67', '+7 495 1 доб. 2'])
  const made = portal.contacts.find((c) => c.originId === own)!
  expect(there(made.id)).toEqual({ name: 'Пётр Ильич', lastName: 'Чай', fields: ['+79031112233'] })
  expect(connection.linked).toBe(122)
  const { links } = await boss.call(crm.links, { clientId: known })
  expect(links).toEqual([
    {
      ...{
        type: 'bitrix24',
        url: `https://portal.bitrix24.example/crm/contact/details/${anna}/`,
        syncedBy: 'Ольга Ким',
      },
      syncedAt: expect.any(Number),
    },
  ])
})
test('a change goes to the other side once and does not come back', async () => {
  const clientId = await clientOf('Анна', '+79161234567')
  await connect()
  const { id } = portal.contacts[0]!
  await w.advance('5m')
  await boss.call(clients.rename, { clientId, name: 'Анна Белова' })
  await w.settle()
  expect(there(id)).toMatchObject({ name: 'Анна', lastName: 'Белова' })
  const writes = () => portal.calls.filter((m) => /add|update/.test(m)).length
  const written = writes()
  const history = async () => (await boss.call(clients.history, { clientId })).entries.length
  const lines = await history()
  await w.advance('5m')
  await w.advance('5m')
  expect([writes(), await history()]).toEqual([written, lines])
  portal.put({ name: 'Анна', lastName: 'Ким', phones: ['+79161234567'], emails: ['Anna@Example.ru'] }, id)
  await w.advance('2m')
  const here = (await all())[0]!
  expect(here).toMatchObject({ id: clientId, name: 'Анна Ким', emails: ['anna@example.ru'] })
  const [entry] = (await boss.call(clients.history, { clientId })).entries
  expect(entry!.by).toEqual({ kind: 'system', id: null, name: 'Битрикс24' })
  await w.advance('5m')
  expect(writes()).toBe(written)
})
test('both sides changed the name: the later one stays on both, the other is in the history', async () => {
  const clientId = await clientOf('Анна', '+79161234567')
  await connect()
  const { id } = portal.contacts[0]!
  await w.advance('5m')
  portal.isRevoked = true
  await boss.call(clients.rename, { clientId, name: 'Здесь Раньше' })
  await w.settle()
  w.clock.advance(10_000)
  portal.put({ name: 'Там', lastName: 'Позже', phones: ['+79161234567'] }, id)
  await w.settle()
  portal.isRevoked = false
  await w.advance('20m')
  expect((await all())[0]!.name).toBe('Там Позже')
  expect(there(id)).toMatchObject({ name: 'Там', lastName: 'Позже' })
  const texts = JSON.stringify((await boss.call(clients.history, { clientId })).entries)
  expect(texts).toContain('Здесь Раньше')
})
test('what changed here while the access did not work is there after it works again', async () => {
  const clientId = await clientOf('Анна', '+79161234567')
  await connect()
  await w.advance('2m')
  portal.isRevoked = true
  await boss.call(clients.rename, { clientId, name: 'Анна Белова' })
  await w.settle()
  expect((await state()).trouble?.kind).toBe('credentials')
  portal.isRevoked = false
  await w.advance('20m')
  await w.advance('2m')
  expect(there(portal.contacts[0]!.id)).toMatchObject({ name: 'Анна', lastName: 'Белова' })
  expect((await state()).trouble).toBeNull()
})
test('wrong access is said in words and repaired by another address; too many calls only take longer', async () => {
  expect(await codeOf(boss.call(crm.connect, { address: 'https://x.example', pushNew: true, pullNew: true }))).toBe(
    'INVALID_INPUT',
  )
  const wrong = portal.address.replace(portal.code, 'wrong')
  expect(await codeOf(boss.call(crm.connect, { address: wrong, pushNew: true, pullNew: true }))).toBe(
    'CRM_ACCESS_WRONG',
  )
  portal.fault = { status: 403, json: { error: 'insufficient_scope', error_description: 'x' } }
  expect(await codeOf(boss.call(crm.connect, { address: portal.address, pushNew: true, pullNew: true }))).toBe(
    'CRM_RIGHTS_MISSING',
  )
  portal.fault = 'lost'
  expect(await codeOf(boss.call(crm.connect, { address: portal.address, pushNew: true, pullNew: true }))).toBe(
    'CRM_UNAVAILABLE',
  )
  expect(await codeOf(boss.call(crm.synchronise, {}))).toBe('CRM_NOT_CONNECTED')
  await connect()
  portal.isRevoked = true
  await w.advance('2m')
  expect((await state()).trouble).toEqual({ kind: 'credentials', code: 'INVALID_CREDENTIALS' })
  portal.isRevoked = false
  await boss.call(crm.synchronise, {})
  portal.fault = { status: 503, json: { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'Too many requests' } }
  await w.advance('10s')
  await w.advance('10s')
  expect(await state()).toMatchObject({ trouble: null, progress: null })
  expect(JSON.stringify(await w.sql('select * from crm_connections, audit_log'))).not.toContain(portal.code)
})
test('an answer that was lost makes no second contact', async () => {
  await connect()
  const lose = portal.answer.bind(portal)
  portal.answer = (path, params) => {
    if (path.endsWith('crm.item.add') && portal.contacts.length === 0) portal.fault = 'lost'
    return lose(path, params)
  }
  const clientId = await clientOf('Анна', '+79161234567')
  await w.advance('1h')
  expect(portal.contacts.map((c) => c.originId)).toEqual([clientId])
  expect((await state()).linked).toBe(1)
})
test('without “new ones” only people whom both know are linked; deleted there, a client loses the link only', async () => {
  const { id } = portal.put({ name: 'Анна', phones: ['+79161234567'] })
  portal.put({ name: 'Чужой', phones: ['+79990000000'] })
  const clientId = await clientOf('Анна', '+79161234567')
  await clientOf('Свой', '+79031112233')
  await connect({ pushNew: false, pullNew: false })
  await w.advance('2m')
  expect([(await all()).length, portal.contacts.length, (await state()).linked]).toEqual([2, 2, 1])
  portal.remove(id)
  await boss.call(clients.rename, { clientId, name: 'Аня' })
  await w.settle()
  expect([(await state()).linked, (await boss.call(crm.links, { clientId })).links]).toEqual([0, []])
  await boss.call(crm.change, { pushNew: true, pullNew: false })
  expect((await boss.call(crm.disconnect, {})).connection).toBeNull()
  expect(await codeOf(boss.call(crm.change, { pushNew: true, pullNew: true }))).toBe('CRM_NOT_CONNECTED')
  expect((await all()).length).toBe(2)
})
