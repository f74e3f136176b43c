import { audit } from '@beseda/contract/endpoints/audit.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
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
  boss = await w.operator('boss', { rights: ['AUTHORITY_PROFILE_STATUS', 'AUTHORITY_ALL_CHATS'], team: null })
})
afterEach(() => w.close())
const create = (name: string) => boss.call(clientStatuses.create, { name, colour: 'green' })
const names = async () => (await ann.call(clientStatuses.list, {})).statuses.map((s) => s.name)
const changesOf = async (user: Operator, entity: 'client' | 'clientStatus', entityId: string) =>
  (await user.call(audit.changes, { entity, entityId })).entries.map(({ action, changes, by }) => ({
    ...{ action, by: by.name },
    changes: changes.map((c) => [c.field, c.before, c.after]),
  }))

test('statuses are created, changed, ordered and deleted; each change is recorded', async () => {
  const first = await create(' Постоянный ')
  const second = await create('Новый')
  expect(await names()).toEqual(['Постоянный', 'Новый'])
  await boss.call(clientStatuses.move, { statusId: second.id, beforeId: first.id })
  await boss.call(clientStatuses.move, { statusId: second.id, beforeId: second.id })
  expect(await names()).toEqual(['Новый', 'Постоянный'])
  const changed = await boss.call(clientStatuses.change, { statusId: second.id, name: 'Знакомый', colour: 'red' })
  expect(changed).toMatchObject({ name: 'Знакомый', colour: 'red', used: false })
  await boss.call(clientStatuses.remove, { statusId: first.id })
  expect(await names()).toEqual(['Знакомый'])
  expect(await changesOf(boss, 'clientStatus', second.id)).toEqual([
    {
      action: 'changed',
      by: 'boss',
      changes: [
        ['name', 'Новый', 'Знакомый'],
        ['colour', 'green', 'red'],
      ],
    },
    { action: 'changed', by: 'boss', changes: [['position', 2, 1]] },
    {
      action: 'created',
      by: 'boss',
      changes: [
        ['name', null, 'Новый'],
        ['colour', null, 'green'],
      ],
    },
  ])
})
test('refused: a second name, a colour that does not exist, too many, a status that a client has', async () => {
  const { id: statusId } = await create('Новый')
  expect(await codeOf(create('новый'))).toBe('PROFILE_STATUS_EXISTS')
  const other = await create('Другой')
  const rename = { statusId: other.id, name: 'НОВЫЙ' }
  expect(await codeOf(boss.call(clientStatuses.change, rename))).toBe('PROFILE_STATUS_EXISTS')
  const input = { name: 'Серый', colour: 'grey' as never }
  const grey = await callEndpoint(w.app, clientStatuses.create, input, { token: boss.token })
  expect(grey.error?.fields).toEqual({ colour: 'COLOUR_NOT_FOUND' })
  const client = await w.visitor('client')
  await client.writes('hello')
  const chat = await ann.call(chats.one, { chatId: await client.chatId() })
  await ann.call(clients.setStatus, { clientId: chat.client.id, statusId })
  expect(await codeOf(boss.call(clientStatuses.remove, { statusId }))).toBe('PROFILE_STATUS_ACTIVE')
  await ann.call(clients.setStatus, { clientId: chat.client.id, statusId: null })
  await boss.call(clientStatuses.remove, { statusId })
  const gone = ann.call(clients.setStatus, { clientId: chat.client.id, statusId })
  expect(await codeOf(gone)).toBe('PROFILE_STATUS_NOT_FOUND')
  await w.sql(
    `insert into client_statuses (id, organization_id, name, colour, position)
     select gen_random_uuid(), $1, 'status ' || n, 'red', n from generate_series(2, $2::int) n`,
    [w.organizationId, limits.clientStatuses],
  )
  expect(await codeOf(create('Ещё один'))).toBe('OBJECT_LIMIT_REACHED')
})
test('two people change one status: name and colour are merged, the same field is refused', async () => {
  const { id: statusId, version } = await create('Новый')
  await boss.call(clientStatuses.change, { statusId, version, name: 'Знакомый' })
  const merged = await boss.call(clientStatuses.change, { statusId, version, colour: 'red' })
  expect(merged).toMatchObject({ name: 'Знакомый', colour: 'red' })
  const late = boss.call(clientStatuses.change, { statusId, version, name: 'Третий' })
  expect(await codeOf(late)).toBe('FIELDS_CHANGED_MEANWHILE')
})
test('the status of a client: all chats of the client show it, and the audit log says who chose it', async () => {
  const { id: statusId } = await create('Новый')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const chat = await ann.call(chats.one, { chatId })
  const clientId = chat.client.id
  await ann.call(clients.setStatus, { clientId, statusId })
  const status = { id: statusId, name: 'Новый', colour: 'green' as const }
  const after = await ann.call(chats.one, { chatId })
  expect(after).toEqual({ ...chat, version: chat.version + 1, client: { ...chat.client, status, version: 2 } })
  // the same once more changes nothing
  await ann.call(clients.setStatus, { clientId, statusId })
  expect(await ann.call(chats.one, { chatId })).toEqual(after)
  const auditor = await w.operator('auditor', { rights: ['RIGHT_ACCOUNT_CONTROL'] })
  expect(await changesOf(auditor, 'client', clientId)).toEqual([
    { action: 'changed', by: 'ann', changes: [['clientStatus', null, 'Новый']] },
  ])
  const eve = await w.operator('eve', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'] })
  expect(await codeOf(eve.call(clients.setStatus, { clientId, statusId: null }))).toBe('ACCESS_DENIED')
  // a client of another team is not found
  const far = await w.operator('far', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: await w.team({ limit: 1 }) })
  for (const [user, id] of [
    [ann, w.newId()],
    [far, clientId],
  ] as const)
    expect(await codeOf(user.call(clients.setStatus, { clientId: id, statusId }))).toBe('PROFILE_NOT_FOUND')
})
