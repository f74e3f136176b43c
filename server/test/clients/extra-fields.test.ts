import { audit } from '@beseda/contract/endpoints/audit.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
/** Edits profiles. */
let ann: Operator
/** Also manages the fields. */
let boss: Operator
let chatId: string
let clientId: string
beforeEach(async () => {
  w = await createWorld()
  const edits = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] as const
  ann = await w.operator('ann', { rights: [...edits] })
  boss = await w.operator('boss', {
    rights: [...edits, 'AUTHORITY_PROFILE_STATUS', 'AUTHORITY_ALL_CHATS'],
    presence: 'break',
  })
  const client = await w.visitor('client')
  await client.writes('hello')
  chatId = await client.chatId()
  clientId = (await ann.call(chats.one, { chatId })).client.id
})
afterEach(() => w.close())
type Kind = 'text' | 'number' | 'date' | 'yesNo' | 'choice' | 'link'
const create = (name: string, kind: Kind = 'text', choices: string[] = []) =>
  boss.call(extraFields.create, { id: w.newId(), name, kind, choices })
const names = async () => (await ann.call(extraFields.list, {})).fields.map((f) => f.name)
const set = (fieldId: string, value: string | null) => ann.call(clients.setExtra, { clientId, fieldId, value })
const extra = async () => (await ann.call(chats.client, { chatId })).extra
const history = async () => (await ann.call(clients.history, { clientId })).entries

test('fields are defined, ordered, changed, archived and deleted; each change is recorded', async () => {
  const id = w.newId()
  const form = { id, name: '  Город  доставки ', kind: 'text' as const, choices: [] }
  const city = await boss.call(extraFields.create, form)
  expect(city).toMatchObject({ id, name: 'Город доставки', kind: 'text', archived: false, used: false })
  expect(await boss.call(extraFields.create, form)).toEqual(city)
  const type = await create('Тип', 'choice', ['Опт', ' опт ', 'Розница'])
  expect(type.choices).toEqual(['опт', 'Розница'])
  await boss.call(extraFields.move, { fieldId: type.id, beforeId: city.id })
  expect(await names()).toEqual(['Тип', 'Город доставки'])
  const changed = await boss.call(extraFields.change, { fieldId: city.id, name: 'Город', archived: true })
  expect(changed).toMatchObject({ name: 'Город', archived: true })
  await boss.call(extraFields.remove, { fieldId: type.id })
  expect(await names()).toEqual(['Город'])
  const { entries } = await boss.call(audit.changes, { entity: 'extraField', entityId: city.id })
  expect(entries.map((e) => [e.action, e.changes.map((c) => [c.field, c.before, c.after])])).toEqual([
    [
      'changed',
      [
        ['name', 'Город доставки', 'Город'],
        ['archived', false, true],
      ],
    ],
    [
      'created',
      [
        ['name', null, 'Город доставки'],
        ['archived', null, false],
      ],
    ],
  ])
})
test('refused: a second name, no choices, too many, a field with values, an operator without the right', async () => {
  const city = await create('Город')
  const other = await create('Район')
  expect(await codeOf(create('город'))).toBe('EXTRA_FIELD_EXISTS')
  const rename = { fieldId: other.id, name: 'ГОРОД' }
  expect(await codeOf(boss.call(extraFields.change, rename))).toBe('EXTRA_FIELD_EXISTS')
  for (const [choices, code] of [
    [[], 'FIELD_REQUIRED'],
    [Array.from({ length: 51 }, (_, n) => `${n}`), 'TOO_MANY_CHOICES'],
  ] as const) {
    const input = { id: w.newId(), name: 'Тип', kind: 'choice' as const, choices: [...choices] as string[] }
    const answer = await callEndpoint(w.app, extraFields.create, input, { token: boss.token })
    expect(answer.error?.fields).toEqual({ choices: code })
  }
  await set(city.id, 'Омск')
  expect(await codeOf(boss.call(extraFields.remove, { fieldId: city.id }))).toBe('EXTRA_FIELD_ACTIVE')
  await set(city.id, null)
  await boss.call(extraFields.remove, { fieldId: city.id })
  expect(await codeOf(set(city.id, 'Омск'))).toBe('EXTRA_FIELD_NOT_FOUND')
  const mine = { id: w.newId(), name: 'Мое', kind: 'text' } as const
  expect(await codeOf(ann.call(extraFields.create, mine))).toBe('ACCESS_DENIED')
  await w.sql(
    `insert into extra_fields (id, organization_id, name, kind, position)
     select gen_random_uuid(), $1, 'field ' || n, 'text', n from generate_series(2, $2::int) n`,
    [w.organizationId, limits.extraFields],
  )
  expect(await codeOf(create('Ещё одно'))).toBe('OBJECT_LIMIT_REACHED')
})
test('values have the form of their kind, are replaced and removed, and the history takes them back', async () => {
  const city = await create('Город')
  const sum = await create('Сумма', 'number')
  const vip = await create('VIP', 'yesNo')
  await set(city.id, ' Омск ')
  await set(sum.id, '1 200,50')
  await set(vip.id, 'yes')
  expect(await extra()).toEqual(
    expect.arrayContaining([
      { fieldId: city.id, value: 'Омск' },
      { fieldId: sum.id, value: '1200.5' },
      { fieldId: vip.id, value: 'yes' },
    ]),
  )
  const input = { clientId, fieldId: sum.id, value: 'много' }
  const answer = await callEndpoint(w.app, clients.setExtra, input, { token: ann.token })
  expect(answer.error?.fields).toEqual({ value: 'FORMAT_INVALID' })
  await set(city.id, 'Томск')
  // the same once more is no change
  await set(city.id, 'Томск')
  const [renamed, isVip] = await history()
  expect(renamed!.changes).toEqual([{ field: 'extraFields', before: ['Город: Омск'], after: ['Город: Томск'] }])
  expect(isVip!.changes).toEqual([{ field: 'extraFields', before: [], after: ['VIP: ✓'] }])
  await ann.call(clients.restore, { clientId, entryId: renamed!.id })
  await ann.call(clients.restore, { clientId, entryId: isVip!.id })
  expect(await extra()).toEqual(
    expect.arrayContaining([
      { fieldId: city.id, value: 'Омск' },
      { fieldId: sum.id, value: '1200.5' },
    ]),
  )
  expect((await extra()).length).toBe(2)
  const [, restored] = await history()
  expect(restored).toMatchObject({ action: 'restored', by: { name: 'ann' } })
  // a field without its name leads nowhere
  await boss.call(extraFields.change, { fieldId: city.id, name: 'Населённый пункт' })
  const lost = ann.call(clients.restore, { clientId, entryId: renamed!.id })
  expect(await codeOf(lost)).toBe('EXTRA_FIELD_NOT_FOUND')
})
test('an archived field keeps its values and takes no new ones', async () => {
  const { id } = await create('Город')
  await set(id, 'Омск')
  await boss.call(extraFields.change, { fieldId: id, archived: true })
  expect(await codeOf(set(id, 'Томск'))).toBe('EXTRA_FIELD_NOT_FOUND')
  expect(await extra()).toEqual([{ fieldId: id, value: 'Омск' }])
  await set(id, null)
  expect(await extra()).toEqual([])
})
test('a name and a value in one step: a known field is filled, an unknown one is made by those who may', async () => {
  const { id } = await create('Сумма', 'number')
  await ann.call(clients.addExtra, { clientId, name: 'сумма', value: '7,0' })
  expect(await extra()).toEqual([{ fieldId: id, value: '7' }])
  const unknown = { clientId, name: 'Город', value: 'Омск' }
  expect(await codeOf(ann.call(clients.addExtra, unknown))).toBe('EXTRA_FIELD_NOT_FOUND')
  await boss.call(clients.addExtra, unknown)
  const city = (await boss.call(extraFields.list, {})).fields.find((f) => f.name === 'Город')
  expect(city).toMatchObject({ kind: 'text', used: true })
  expect(await extra()).toContainEqual({ fieldId: city!.id, value: 'Омск' })
})
test('two people change one field: other properties are merged, the same one is refused', async () => {
  const { id: fieldId, version } = await create('Город')
  await boss.call(extraFields.change, { fieldId, version, name: 'Район' })
  const merged = await boss.call(extraFields.change, { fieldId, version, archived: true })
  expect(merged).toMatchObject({ name: 'Район', archived: true })
  const late = boss.call(extraFields.change, { fieldId, version, name: 'Село' })
  expect(await codeOf(late)).toBe('FIELDS_CHANGED_MEANWHILE')
})
test('a client of another team has no values for them', async () => {
  const { id: fieldId } = await create('Город')
  const far = await w.operator('far', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: await w.team({ limit: 1 }) })
  const input = { clientId, fieldId, value: 'Омск' }
  expect(await codeOf(far.call(clients.setExtra, input))).toBe('PROFILE_NOT_FOUND')
})
