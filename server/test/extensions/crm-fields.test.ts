import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { crm } from '@beseda/contract/endpoints/crm.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EmulatedPortal } from '../../src/connectors/bitrix24/emulator.ts'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { portalHttp } from '../world/portal.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
let portal: EmulatedPortal
let chatId: string
/** The client of a linked contact. */
let clientId: string
beforeEach(async () => {
  w = await createWorld({ http: portalHttp(() => portal) })
  portal = new EmulatedPortal(() => w.clock.now())
  Object.assign(portal.fields, {
    ufCrm_tags: { type: 'string', title: 'Метки', isMultiple: true },
    ufCrm_city: { type: 'string', title: 'Город' },
    ufCrm_birth: { type: 'date', title: 'Дата рождения' },
    ufCrm_vip: { type: 'boolean', title: 'VIP' },
    ufCrm_list: {
      ...{ type: 'enumeration', title: 'Список' },
      items: [
        { ID: '44', VALUE: 'Опт' },
        { ID: '46', VALUE: 'Розница' },
      ],
    },
  })
  boss = await w.operator('boss', { rights: allRights })
  const visitor = await w.visitor('Анна')
  await visitor.writes('hi')
  chatId = await visitor.chatId()
  clientId = (await boss.call(chats.one, { chatId })).client.id
  await boss.call(clients.addDetail, { clientId, id: w.newId(), kind: 'phone', value: '+79161234567' })
})
afterEach(() => w.close())

const field = async (name: string, kind: 'choice' | 'date' | 'text' | 'yesNo', choices: string[] = []) => {
  const id = w.newId()
  await boss.call(extraFields.create, { id, name, kind, choices })
  return id
}
const connect = async () => {
  await boss.call(crm.connect, { address: portal.address, pushNew: true, pullNew: true })
  await w.settle()
}
const contact = () => portal.contacts[0]!
const companiesThere = () => contact().companyIds.map((id) => portal.companies.find((c) => c.id === id)!.title)
const here = () => boss.call(chats.client, { chatId })
const companiesHere = async () => (await here()).companies.map(({ name }) => name)
const tagsHere = async () => (await here()).tags.map(({ name }) => name)
const valueHere = async (fieldId: string) => (await here()).extra.find((one) => one.fieldId === fieldId)?.value
const writes = () => portal.calls.filter((method) => /add|update/.test(method)).length

test('companies: those of both sides are united, missing ones are made, nothing comes back', async () => {
  portal.put({ name: 'Анна', phones: ['+79161234567'], companies: ['Ромашка', 'Лютик'] })
  await boss.call(companies.link, { clientId, company: { name: 'РОМАШКА' }, position: 'Директор' })
  await boss.call(companies.link, { clientId, company: { name: 'Одуванчик' }, position: '' })
  await connect()
  expect(await companiesHere()).toEqual(['Лютик', 'Одуванчик', 'РОМАШКА'])
  expect(companiesThere()).toEqual(['Ромашка', 'Лютик', 'Одуванчик'])
  const [entry] = (await boss.call(clients.history, { clientId })).entries
  expect(entry!.by).toMatchObject({ kind: 'system', name: 'Битрикс24' })
  expect(entry!.changes.map((change) => change.field)).toEqual(['personName', 'companies'])
  const written = writes()
  await w.advance('5m')
  portal.put({ name: 'Анна', phones: ['+79161234567'], companies: ['Лютик'] }, contact().id)
  await w.advance('2m')
  expect(await companiesHere()).toEqual(['Лютик'])
  const { id } = (await here()).companies[0]!
  await boss.call(companies.unlink, { clientId, companyId: id })
  await w.advance('5m')
  // people in the CRM decide which companies their contact has
  expect([await companiesHere(), companiesThere(), writes()]).toEqual([[], ['Лютик'], written])
})
test('a lost answer makes no second company', async () => {
  portal.put({ name: 'Анна', phones: ['+79161234567'] })
  await connect()
  const answer = portal.answer.bind(portal)
  portal.answer = (path, params) => {
    if (path.endsWith('crm.item.add') && portal.companies.length === 0) portal.fault = 'lost'
    return answer(path, params)
  }
  await boss.call(companies.link, { clientId, company: { name: 'Лютик' }, position: '' })
  await w.settle()
  await w.advance('1h')
  expect([portal.companies.map((c) => c.title), companiesThere()]).toEqual([['Лютик'], ['Лютик']])
})
test('tags and fields that are mapped go both ways; what is not possible here stays there', async () => {
  const city = await field('Город', 'choice', ['Омск', 'Тула'])
  const birth = await field('День рождения', 'date')
  const vip = await field('Важный', 'yesNo')
  const long = 'я'.repeat(200)
  portal.put({
    ...{ name: 'Анна', phones: ['+79161234567'], ufCrm_tags: ['опт', long], ufCrm_city: 'Омск' },
    ...{ ufCrm_birth: '1990-05-04', ufCrm_list: '44' },
  })
  await boss.call(clients.addTag, { clientId, name: 'свой' })
  await connect()
  expect(await tagsHere()).toEqual(['свой'])
  const fields = await boss.call(crm.fields, {})
  expect(fields.there.map(({ code }) => code).sort()).toEqual([
    'post',
    'ufCrm_birth',
    'ufCrm_city',
    'ufCrm_list',
    'ufCrm_tags',
    'ufCrm_vip',
  ])
  const mapping = [
    { here: 'tags' as const, there: 'ufCrm_tags' },
    { here: city, there: 'ufCrm_city' },
    { here: birth, there: 'ufCrm_birth' },
    { here: vip, there: 'ufCrm_vip' },
  ]
  await boss.call(crm.map, { mapping })
  await w.settle()
  expect(await tagsHere()).toEqual(['опт', 'свой'])
  expect([await valueHere(city), await valueHere(birth), await valueHere(vip)]).toEqual([
    'Омск',
    '1990-05-04',
    undefined,
  ])
  expect(contact()).toMatchObject({ ufCrm_tags: ['опт', long, 'свой'] })
  expect((await boss.call(crm.fields, {})).mapping).toEqual(mapping)
  await w.advance('5m')
  await boss.call(clients.setExtra, { clientId, fieldId: city, value: 'Тула' })
  await boss.call(clients.setExtra, { clientId, fieldId: vip, value: 'yes' })
  await boss.call(clients.setExtra, { clientId, fieldId: birth, value: null })
  const tag = (await here()).tags.find(({ name }) => name === 'опт')!
  await boss.call(clients.removeTag, { clientId, tagId: tag.id })
  await w.settle()
  expect(contact()).toMatchObject({ ufCrm_tags: [long, 'свой'], ufCrm_city: 'Тула', ufCrm_vip: 'Y', ufCrm_birth: '' })
  const written = writes()
  await w.advance('5m')
  expect([writes(), await tagsHere()]).toEqual([written, ['свой']])
  Object.assign(contact(), { ufCrm_city: 'Пермь', updatedTime: new Date(w.clock.now()).toISOString() })
  await w.advance('2m')
  expect([await valueHere(city), contact().ufCrm_city]).toEqual(['Тула', 'Пермь'])
})
test('a list there holds ids, and its texts go both ways; what the list does not have stays here', async () => {
  const trade = await field('Торговля', 'choice', ['опт', 'Розница', 'Бартер'])
  portal.put({ name: 'Анна', phones: ['+79161234567'], ufCrm_list: '44' })
  await connect()
  await boss.call(crm.map, { mapping: [{ here: trade, there: 'ufCrm_list' }] })
  await w.settle()
  expect(await valueHere(trade)).toBe('опт')
  const set = async (value: string | null) => {
    await w.advance('5m')
    await boss.call(clients.setExtra, { clientId, fieldId: trade, value })
    await w.settle()
    return contact().ufCrm_list
  }
  expect(await set('Розница')).toBe(46)
  const written = writes()
  expect([await set('Бартер'), writes(), await valueHere(trade)]).toEqual([46, written, 'Бартер'])
  // the portal adds the value, and the next change of the client takes it along
  portal.fields.ufCrm_list!.items!.push({ ID: '48', VALUE: 'Бартер' })
  await boss.call(clients.addTag, { clientId, name: 'свой' })
  await w.settle()
  expect(contact().ufCrm_list).toBe(48)
  expect(await set(null)).toBe('')
  Object.assign(contact(), { ufCrm_list: 44, updatedTime: new Date(w.clock.now()).toISOString() })
  await w.advance('2m')
  expect(await valueHere(trade)).toBe('опт')
})
test('both sides changed a field: the later value stays, the other is in the history', async () => {
  const city = await field('Город', 'text')
  portal.put({ name: 'Анна', phones: ['+79161234567'], ufCrm_city: 'Омск' })
  await connect()
  await boss.call(crm.map, { mapping: [{ here: city, there: 'ufCrm_city' }] })
  await w.advance('5m')
  portal.isRevoked = true
  Object.assign(contact(), { ufCrm_city: 'Пермь', updatedTime: new Date(w.clock.now()).toISOString() })
  w.clock.advance(10_000)
  await boss.call(clients.setExtra, { clientId, fieldId: city, value: 'Тула' })
  await w.settle()
  portal.isRevoked = false
  await w.advance('20m')
  expect([await valueHere(city), contact().ufCrm_city]).toEqual(['Тула', 'Тула'])
  expect(JSON.stringify((await boss.call(clients.history, { clientId })).entries)).toContain('Город: Пермь')
})
test('a mapping that does not fit is refused; another portal has none', async () => {
  expect(await codeOf(boss.call(crm.fields, {}))).toBe('CRM_NOT_CONNECTED')
  await connect()
  const city = await field('Город', 'text')
  const refused = (...mapping: { here: string; there: string }[]) => codeOf(boss.call(crm.map, { mapping }))
  expect(await refused({ here: city, there: 'ufCrm_tags' })).toBe('INVALID_INPUT')
  expect(await refused({ here: 'tags', there: 'ufCrm_city' })).toBe('INVALID_INPUT')
  expect(await refused({ here: w.newId(), there: 'ufCrm_city' })).toBe('INVALID_INPUT')
  const pair = { here: city, there: 'ufCrm_city' }
  expect(await refused(pair, pair)).toBe('INVALID_INPUT')
  portal.isRevoked = true
  expect(await refused(pair)).toBe('CRM_ACCESS_WRONG')
  portal.isRevoked = false
  await boss.call(crm.map, { mapping: [pair] })
  await boss.call(crm.connect, { address: portal.address, pushNew: true, pullNew: true })
  expect((await boss.call(crm.fields, {})).mapping).toEqual([pair])
  await boss.call(crm.disconnect, {})
  await connect()
  expect((await boss.call(crm.fields, {})).mapping).toEqual([])
})
