import type { InputOf } from '@beseda/contract/endpoint.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', {
    rights: ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_PROFILE_STATUS', 'AUTHORITY_ALL_CHATS'],
    team: null,
  })
})
afterEach(() => w.close())
/** A client with a chat, named by an operator. */
const client = async (name: string): Promise<{ id: string; chatId: string }> => {
  const visitor = await w.visitor(name)
  await visitor.writes('hello')
  const chatId = await visitor.chatId()
  const { id } = (await boss.call(chats.one, { chatId })).client
  await boss.call(clients.rename, { clientId: id, name })
  w.clock.advance(1000)
  return { id, chatId }
}
type Asked = InputOf<typeof clientDirectory.list>
const list = (asked: Asked = {}, user = boss) => user.call(clientDirectory.list, asked)
const names = async (asked: Asked = {}, user = boss) => (await list(asked, user)).clients.map((c) => c.name)
const run = async (input: Omit<InputOf<typeof clientDirectory.startRun>, 'id'>, id = w.newId()) => {
  await boss.call(clientDirectory.startRun, { id, ...input })
  await w.settle()
  return boss.call(clientDirectory.run, { clientRunId: id })
}

test('found by name in either layout, phone in any form, e-mail, tag, extra value; by every condition; in both orders', async () => {
  const anna = await client('Анна Белова')
  const boris = await client('Борис')
  const vera = await client('Вера')
  await boss.call(clients.addDetail, { clientId: anna.id, id: w.newId(), kind: 'phone', value: '+7 916 123-45-67' })
  await boss.call(clients.addDetail, { clientId: boris.id, id: w.newId(), kind: 'email', value: 'boris@example.ru' })
  const tag = await boss.call(clients.addTag, { clientId: vera.id, name: 'Опт' })
  await boss.call(clients.addExtra, { clientId: vera.id, name: 'Город', value: 'Омск' })
  const { id: status } = await boss.call(clientStatuses.create, { name: 'Новый', colour: 'blue' })
  await boss.call(clients.setStatus, { clientId: boris.id, statusId: status })
  expect(await names()).toEqual(['Вера', 'Борис', 'Анна Белова'])
  expect(await names({ sort: 'name', order: 'up' })).toEqual(['Анна Белова', 'Борис', 'Вера'])
  for (const [search, found] of [
    ['белов', 'Анна Белова'],
    [',tkjd', 'Анна Белова'],
    ['8 (916) 123', 'Анна Белова'],
    ['89161234567', 'Анна Белова'],
    ['+7 916 123 45 67', 'Анна Белова'],
    ['boris@', 'Борис'],
    ['опт', 'Вера'],
    ['омск', 'Вера'],
  ] as const)
    expect([search, await names({ search })]).toEqual([search, [found]])
  expect(await names({ search: 'никто' })).toEqual([])
  expect(await names({ tag: tag.id })).toEqual(['Вера'])
  expect(await names({ status })).toEqual(['Борис'])
  expect(await names({ status: 'none', order: 'up' })).toEqual(['Анна Белова', 'Вера'])
  expect((await names({ channel: w.channelId })).length).toBe(3)
  expect(await names({ channel: w.newId() })).toEqual([])
  const [first] = (await list({ order: 'up' })).clients
  expect(first).toMatchObject({ id: anna.id, details: ['+79161234567'], chats: [{ id: anna.chatId }] })
  expect(await names({ createdTo: first!.createdAt })).toEqual([])
  expect(await names({ createdTo: first!.createdAt + 1 })).toEqual(['Анна Белова'])
  expect(await names({ lastFrom: first!.lastAt! + 1, order: 'up' })).toEqual(['Борис', 'Вера'])
  expect(await names({ lastTo: first!.lastAt! + 1 })).toEqual(['Анна Белова'])
  expect(await names({ tag: tag.id, status })).toEqual([])
})
test('pages follow one another without gaps in both orders', async () => {
  for (const name of ['в', 'а', 'г', 'б', 'д']) await client(name)
  for (const [sort, order, all] of [
    ['name', 'up', 'абвгд'],
    ['name', 'down', 'дгвба'],
    ['created', 'down', 'дбгав'],
    ['created', 'up', 'вагбд'],
  ] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ sort, order, limit: 2, ...(cursor && { cursor }) })
      expect(page).toMatchObject({ total: 5, isMore: false })
      seen.push(...page.clients.map((c) => c.name))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.join('')).toBe(all)
  }
})
test('a user lists the clients that they see', async () => {
  const { chatId } = await client('Анна')
  await client('Борис')
  const team = await w.team({ limit: 1 })
  const far = await w.operator('far', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'], team })
  expect(await names({}, far)).toEqual([])
  await w.sql('update chats set team_id = $1 where id = $2', [team, chatId])
  expect(await names({}, far)).toEqual(['Анна'])
  expect(await names({ search: 'Борис' }, far)).toEqual([])
})
test('a tag and a status for the selection and for the whole filter; each client keeps its history', async () => {
  const anna = await client('Анна')
  const boris = await client('Борис')
  const vera = await client('Вера')
  const { id: statusId } = await boss.call(clientStatuses.create, { name: 'Новый', colour: 'blue' })
  const id = w.newId()
  const ofTwo = { of: { clientIds: [anna.id, boris.id] }, action: { name: 'addTag' as const, tag: 'опт' } }
  expect(await run(ofTwo, id)).toMatchObject({ state: 'done', total: 2, done: 2, refused: 0 })
  // the same call starts nothing, and the same tag is no refusal
  expect(await boss.call(clientDirectory.startRun, { id, ...ofTwo })).toMatchObject({ state: 'done', done: 2 })
  expect(await run(ofTwo)).toMatchObject({ done: 2, refused: 0 })
  const [tag] = (await boss.call(clients.tags, {})).tags
  expect(await names({ tag: tag!.id })).toEqual(['Борис', 'Анна'])
  const [entry] = (await boss.call(clients.history, { clientId: anna.id })).entries
  expect(entry).toMatchObject({ by: { name: 'boss' }, changes: [{ field: 'tags', after: ['опт'] }] })
  const filter = { tag: tag!.id }
  const set = await run({ of: { filter }, action: { name: 'setStatus', statusId } })
  expect(set).toMatchObject({ total: 2, done: 2 })
  expect(await names({ status: statusId })).toEqual(['Борис', 'Анна'])
  await run({ of: { filter: { search: 'Анна' } }, action: { name: 'removeTag', tagId: tag!.id } })
  expect(await names(filter)).toEqual(['Борис'])
  // a status that is gone refuses each client, with the reason
  const gone = await run({ of: { clientIds: [vera.id] }, action: { name: 'setStatus', statusId: w.newId() } })
  expect(gone).toMatchObject({ done: 0, refused: 1, reasons: [{ code: 'PROFILE_STATUS_NOT_FOUND', names: ['Вера'] }] })
})
test('refused: nobody, too many, the run of somebody else', async () => {
  const anna = await client('Анна')
  const action = { name: 'addTag', tag: 'опт' } as const
  const start = (of: InputOf<typeof clientDirectory.startRun>['of']) =>
    boss.call(clientDirectory.startRun, { id: w.newId(), of, action })
  expect(await codeOf(start({ clientIds: [w.newId()] }))).toBe('CLIENT_RUN_EMPTY')
  const id = w.newId()
  await boss.call(clientDirectory.startRun, { id, of: { clientIds: [anna.id] }, action })
  expect((await boss.call(clientDirectory.stopRun, { clientRunId: id })).id).toBe(id)
  const eve = await w.operator('eve', { rights: ['AUTHORITY_PROFILE_UPDATE'] })
  expect(await codeOf(eve.call(clientDirectory.run, { clientRunId: id }))).toBe('CLIENT_RUN_NOT_FOUND')
  await w.sql(
    `insert into clients (id, organization_id, name, created_at)
     select gen_random_uuid(), $1, 'client ' || n, now() from generate_series(1, $2::int) n`,
    [w.organizationId, limits.clientRun],
  )
  expect(await codeOf(start({ filter: {} }))).toBe('CLIENT_RUN_TOO_MANY')
  expect(await list({ limit: 1 })).toMatchObject({ total: 10_000, isMore: true })
})
