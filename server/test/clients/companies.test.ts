import type { InputOf } from '@beseda/contract/endpoint.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { search } from '@beseda/contract/endpoints/search.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] })
  boss = await w.operator('boss', { rights: ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_ALL_CHATS'], team: null })
})
afterEach(() => w.close())
const clientOf = async (name: string): Promise<{ id: string; chatId: string }> => {
  const visitor = await w.visitor(name)
  await visitor.writes('hello')
  const chatId = await visitor.chatId()
  const { id } = (await boss.call(chats.one, { chatId })).client
  await boss.call(clients.rename, { clientId: id, name })
  return { id, chatId }
}
type Form = InputOf<typeof companies.create>
const form = (name: string, more: Partial<Form> = {}): Form => ({
  ...{ id: w.newId(), name, site: '', phone: '', email: '', taxId: '', comment: '' },
  ...more,
})
const create = (name: string, more: Partial<Form> = {}) => boss.call(companies.create, form(name, more))
type Asked = InputOf<typeof companies.list>
const names = async (asked: Asked = {}) => (await boss.call(companies.list, asked)).companies.map((c) => c.name)
const link = (clientId: string, company: { id: string } | { name: string }, position?: string) =>
  ann.call(companies.link, { clientId, company, ...(position !== undefined && { position }) })
const linked = async (chatId: string) =>
  (await ann.call(chats.client, { chatId })).companies.map(({ name, position }) => [name, position])
const history = async (clientId: string) => (await ann.call(clients.history, { clientId })).entries
const fieldsOf = async (call: Promise<{ error: { fields?: object } | null }>) => (await call).error?.fields

test('a company is made, in one form whatever is typed, changed and deleted; each change is recorded', async () => {
  const id = w.newId()
  const typed = form('  ООО   «Ромашка» ', {
    ...{ id, site: 'romashka.example', phone: '8 (495) 123-45-67', email: ' Info@Romashka.example ' },
    ...{ taxId: '77 07 083893', comment: ' Платит вовремя ' },
  })
  const made = await boss.call(companies.create, typed)
  expect(made).toMatchObject({
    ...{ id, name: 'ООО «Ромашка»', site: 'https://romashka.example/', phone: '+74951234567' },
    ...{ email: 'info@romashka.example', taxId: '7707083893', comment: 'Платит вовремя', clients: 0 },
  })
  expect(await boss.call(companies.create, typed)).toEqual(made)
  const changed = await boss.call(companies.change, { companyId: id, name: 'Ромашка', phone: '' })
  expect(changed).toMatchObject({ name: 'Ромашка', phone: '', taxId: '7707083893', version: 2 })
  expect(await boss.call(companies.one, { companyId: id })).toEqual(changed)
  const log = await boss.call(audit.changes, { entity: 'company', entityId: id })
  expect(log.entries[0]).toMatchObject({ action: 'changed', by: { name: 'boss' }, name: 'Ромашка' })
  expect(log.entries[0]!.changes).toEqual([
    { field: 'name', before: 'ООО «Ромашка»', after: 'Ромашка' },
    { field: 'phone', before: '+74951234567', after: '' },
  ])
  await boss.call(companies.remove, { companyId: id })
  expect(await codeOf(boss.call(companies.one, { companyId: id }))).toBe('COMPANY_NOT_FOUND')
  expect(await codeOf(boss.call(companies.change, { companyId: id, name: 'x' }))).toBe('COMPANY_NOT_FOUND')
  expect(await codeOf(boss.call(companies.remove, { companyId: id }))).toBe('COMPANY_NOT_FOUND')
})
test('refused: the name or the tax id of another company, wrong fields; nothing is stored', async () => {
  const first = await create('Ромашка', { taxId: '7707083893' })
  const second = await create('Лютик')
  expect(await codeOf(create(' ромашка'))).toBe('COMPANY_EXISTS')
  expect(await codeOf(boss.call(companies.change, { companyId: second.id, name: 'РОМАШКА' }))).toBe('COMPANY_EXISTS')
  const taxId = '7707-083893'
  expect(await codeOf(create('Василёк', { taxId }))).toBe('COMPANY_TAX_ID_EXISTS')
  const same = boss.call(companies.change, { companyId: second.id, taxId })
  expect(await codeOf(same)).toBe('COMPANY_TAX_ID_EXISTS')
  const wrong = async (more: Partial<Form>) =>
    fieldsOf(callEndpoint(w.app, companies.create, form('Новая', more), { token: boss.token }))
  expect(await wrong({ taxId: '7707083894' })).toEqual({ taxId: 'TAX_ID_INVALID' })
  expect(await wrong({ site: 'ромашка' })).toEqual({ site: 'FORMAT_INVALID' })
  expect(await wrong({ email: 'info@' })).toEqual({ email: 'EMAIL_FORMAT' })
  expect(await wrong({ phone: '+7 000 000 00 00' })).toEqual({ phone: 'PHONE_FORMAT' })
  expect(await wrong({ name: ' ' })).toEqual({ name: 'FIELD_REQUIRED' })
  expect(await names()).toEqual(['Лютик', 'Ромашка'])
  // its own number and name are not those of another
  expect(await boss.call(companies.change, { companyId: first.id, taxId, name: 'РОМАШКА' })).toMatchObject({
    name: 'РОМАШКА',
  })
})
test('two people change one company: other fields are merged, the same one is refused', async () => {
  const { id: companyId, version } = await create('Ромашка')
  await boss.call(companies.change, { companyId, version, site: 'romashka.example' })
  const merged = await ann.call(companies.change, { companyId, version, comment: 'Оптом' })
  expect(merged).toMatchObject({ site: 'https://romashka.example/', comment: 'Оптом' })
  const late = ann.call(companies.change, { companyId, version, site: 'other.example' })
  expect(await codeOf(late)).toBe('FIELDS_CHANGED_MEANWHILE')
})
test('found by name in either layout, site, e-mail, phone and tax id; pages follow in both orders', async () => {
  await create('Ёлка', { site: 'firtree.example', taxId: '7707083893' })
  await create('Ромашка', { email: 'info@flowers.example', phone: '+7 495 123-45-67' })
  for (const [typed, found] of [
    ['елк', 'Ёлка'],
    ['hjvfirf', 'Ромашка'],
    ['firtree', 'Ёлка'],
    ['flowers', 'Ромашка'],
    ['8 (495) 123', 'Ромашка'],
    ['84951234567', 'Ромашка'],
    ['7707083893', 'Ёлка'],
  ] as const)
    expect([typed, await names({ search: typed })]).toEqual([typed, [found]])
  expect(await names({ search: '100%' })).toEqual([])
  w.clock.advance(1000)
  for (const name of ['Астра', 'Юкка']) await create(name)
  for (const [sort, order, all] of [
    ['name', 'up', 'АЁРЮ'],
    ['name', 'down', 'ЮРЁА'],
  ] as const) {
    let [seen, cursor] = ['', undefined as string | undefined]
    do {
      const page = await boss.call(companies.list, { sort, order, limit: 3, ...(cursor && { cursor }) })
      expect(page).toMatchObject({ total: 4, isMore: false })
      seen += page.companies.map((c) => c.name[0]).join('')
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toBe(all)
  }
  expect((await names({ sort: 'created', order: 'down' })).slice(0, 2).sort()).toEqual(['Астра', 'Юкка'])
})
test('a client is linked by id and by name, gets another position, is unlinked; the history takes each back', async () => {
  const { id: clientId, chatId } = await clientOf('Анна')
  const { id: companyId } = await create('Ромашка')
  expect(await link(clientId, { id: companyId }, ' директор ')).toEqual({
    ...{ id: companyId, name: 'Ромашка', position: 'директор' },
  })
  expect((await link(clientId, { name: 'ромашка' }, 'директор')).id).toBe(companyId)
  const lutik = await link(clientId, { name: '  Лютик ' })
  expect(await linked(chatId)).toEqual([
    ['Лютик', ''],
    ['Ромашка', 'директор'],
  ])
  await link(clientId, { id: companyId }, 'бухгалтер')
  await ann.call(companies.unlink, { clientId, companyId: lutik.id })
  expect(await codeOf(ann.call(companies.unlink, { clientId, companyId: lutik.id }))).toBe('COMPANY_NOT_FOUND')
  expect(await codeOf(link(clientId, { id: w.newId() }))).toBe('COMPANY_NOT_FOUND')
  const turned = { clientId, company: { id: companyId }, position: 'a\u202eb' }
  const answer = callEndpoint(w.app, companies.link, turned, { token: ann.token })
  expect(await fieldsOf(answer)).toEqual({ position: 'NAME_INVALID' })
  const [removal, position] = await history(clientId)
  expect(removal!.changes).toEqual([
    { field: 'companies', before: ['Лютик', 'Ромашка · бухгалтер'], after: ['Ромашка · бухгалтер'] },
  ])
  await ann.call(clients.restore, { clientId, entryId: removal!.id })
  await ann.call(clients.restore, { clientId, entryId: position!.id })
  expect(await linked(chatId)).toEqual([
    ['Лютик', ''],
    ['Ромашка', 'директор'],
  ])
  expect((await history(clientId))[0]).toMatchObject({ action: 'restored', by: { name: 'ann' } })
  // a position given since stays
  await link(clientId, { id: companyId }, 'владелец')
  await ann.call(clients.restore, { clientId, entryId: position!.id })
  expect(await linked(chatId)).toContainEqual(['Ромашка', 'владелец'])
  // a company of another name leads nowhere
  await boss.call(companies.change, { companyId: lutik.id, name: 'Василёк' })
  await ann.call(companies.unlink, { clientId, companyId: lutik.id })
  const lost = ann.call(clients.restore, { clientId, entryId: removal!.id })
  expect(await codeOf(lost)).toBe('COMPANY_NOT_FOUND')
})
test('a client has at most so many companies, and a refused link makes no company', async () => {
  const { id: clientId } = await clientOf('Анна')
  for (let n = 0; n < limits.clientCompanies; n++) await link(clientId, { name: `Компания ${n}` })
  expect(await codeOf(link(clientId, { name: 'Лишняя' }))).toBe('OBJECT_LIMIT_REACHED')
  expect(await names({ search: 'Лишняя' })).toEqual([])
  await link(clientId, { name: 'Компания 0' }, 'директор')
})
test('the directory has companies as a column, a filter and in the search; the palette finds clients by them', async () => {
  const anna = await clientOf('Анна')
  const boris = await clientOf('Борис')
  const { id: company } = await link(anna.id, { name: 'Ромашка' }, 'директор')
  await link(boris.id, { name: 'Лютик' })
  const listed = async (asked: InputOf<typeof clientDirectory.list>, user = boss) =>
    (await user.call(clientDirectory.list, asked)).clients.map((c) => c.name)
  expect(await listed({ company })).toEqual(['Анна'])
  expect(await listed({ company: w.newId() })).toEqual([])
  expect(await listed({ search: 'hjvfi' })).toEqual(['Анна'])
  const { clients: rows } = await boss.call(clientDirectory.list, { company })
  expect(rows[0]!.companies).toEqual([{ id: company, name: 'Ромашка', position: 'директор' }])
  const { clients: quick } = await boss.call(search.quick, { text: 'ромаш' })
  expect(quick.map((c) => c.name)).toEqual(['Анна'])
})
test('everybody sees companies, but only the clients of chats that they see; changing needs the right', async () => {
  const { id: clientId } = await clientOf('Анна')
  const { id: companyId } = await link(clientId, { name: 'Ромашка' })
  const far = await w.operator('far', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: await w.team({ limit: 1 }) })
  expect(await boss.call(companies.one, { companyId })).toMatchObject({ clients: 1 })
  expect(await far.call(companies.one, { companyId })).toMatchObject({ name: 'Ромашка', clients: 0 })
  expect((await far.call(clientDirectory.list, { company: companyId })).clients).toEqual([])
  const foreign = { clientId, company: { id: companyId } }
  expect(await codeOf(far.call(companies.link, foreign))).toBe('PROFILE_NOT_FOUND')
  const reader = await w.operator('reader', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'] })
  expect((await reader.call(companies.list, {})).companies.length).toBe(1)
  expect(await codeOf(reader.call(companies.create, form('Лютик')))).toBe('ACCESS_DENIED')
})
test('deleting a company unlinks its clients; their history says so, and restores the link once the company is back', async () => {
  const { id: clientId, chatId } = await clientOf('Анна')
  const { id: companyId } = await link(clientId, { name: 'Ромашка' }, 'директор')
  await boss.call(companies.remove, { companyId })
  expect(await linked(chatId)).toEqual([])
  const [gone] = await history(clientId)
  expect(gone).toMatchObject({ by: { name: 'boss' } })
  expect(gone!.changes).toEqual([{ field: 'companies', before: ['Ромашка · директор'], after: [] }])
  const restore = () => ann.call(clients.restore, { clientId, entryId: gone!.id })
  expect(await codeOf(restore())).toBe('COMPANY_NOT_FOUND')
  await create('Ромашка')
  await restore()
  expect(await linked(chatId)).toEqual([['Ромашка', 'директор']])
})
test('two people make the same company at once: one company, both clients linked', async () => {
  const [anna, boris] = [await clientOf('Анна'), await clientOf('Борис')]
  const made = await Promise.all([anna, boris].map(({ id }) => link(id, { name: 'Ромашка' })))
  expect(made[0]!.id).toBe(made[1]!.id)
  expect(await boss.call(companies.one, { companyId: made[0]!.id })).toMatchObject({ clients: 2 })
})
