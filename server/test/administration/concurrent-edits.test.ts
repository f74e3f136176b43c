import type { Endpoint } from '@beseda/contract/endpoint.ts'
import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { type Accounts, openAccounts } from './accounts.ts'

let a: Accounts
let olga: Operator
let ivan: Operator
beforeEach(async () => {
  a = await openAccounts()
  olga = await a.w.operator('Ольга', { rights: allRights, team: null })
  ivan = await a.w.operator('Иван', { rights: allRights, team: null })
})
afterEach(() => a.w.close())

interface Subject {
  readonly change: Endpoint
  /** The parameters of the path. */
  readonly key: object
  /** The object as it is now, read by one of the two. */
  readonly read: () => Promise<Editable & object>
}
type Make = () => Promise<Subject>
const team: Make = async () => {
  const id = a.w.teamId
  const read = async () => (await olga.call(teams.list, {})).teams.find((t) => t.id === id)!
  return { change: teams.change, key: { teamId: id }, read }
}
const user: Make = async () => {
  const { id: userId } = await olga.call(users.create, a.withPassword())
  return { change: users.change, key: { userId }, read: () => olga.call(users.one, { userId }) }
}
const role: Make = async () => {
  const { id } = await olga.call(roles.create, { name: 'Старший', description: 'Смены', rights: [] })
  const read = async () => (await olga.call(roles.list, {})).roles.find((r) => r.id === id)!
  return { change: roles.change, key: { roleId: id }, read }
}
const day = [{ from: 540, until: 1080 }]
const week = [day, day, day, day, day, [], []]
const calendar: Make = async () => {
  const hours = { timeZone: 'Europe/Moscow', week, exceptions: [] }
  const { id } = await olga.call(calendars.create, { name: 'Будни', isDefault: false, ...hours })
  const read = async () => (await olga.call(calendars.list, {})).calendars.find((c) => c.id === id)!
  return { change: calendars.change, key: { calendarId: id }, read }
}
const category: Make = async () => {
  const { id } = await olga.call(categories.create, { parentId: null, name: 'Доставка', teamIds: null })
  const read = async () => (await olga.call(categories.list, {})).categories.find((c) => c.id === id)!
  return { change: categories.change, key: { categoryId: id }, read }
}
const template: Make = async () => {
  const form = { name: 'Магазин', teamIds: null, tree: [{ name: 'Доставка', children: [] }] }
  const { id } = await olga.call(categoryTemplates.create, form)
  const read = async () => (await olga.call(categoryTemplates.list, {})).templates.find((t) => t.id === id)!
  return { change: categoryTemplates.change, key: { categoryTemplateId: id }, read }
}
const channel: Make = async () => {
  const id = a.w.channelId
  const read = async () => (await olga.call(channels.list, {})).channels.find((c) => c.id === id)!
  return { change: channels.change, key: { channelId: id }, read }
}
const organization: Make = async () => {
  const id = a.w.organizationId
  return { change: organizations.change, key: { id }, read: () => olga.call(organizations.one, { id }) }
}
const ownOrganization: Make = async () => ({
  change: organizations.changeOwn,
  key: {},
  read: () => olga.call(organizations.own, {}),
})
/** The values that the refusal of this field names. */
const valuesOf = (first: object, collides: object) => ({
  stored: Object.values(first)[0],
  sent: Object.values(collides)[0],
})
const saturday = [...week.slice(0, 5), day, []]

test.each([
  ['user', user, { phone: '+7 900 111-11-11' }, { affiliation: 'Штат' }, { phone: '+7 900 222-22-22' }],
  ['team', team, { dialogLimit: 7 }, { description: 'Вторая линия' }, { dialogLimit: 9 }],
  ['role', role, { description: 'Ночные смены' }, { rights: ['AUTHORITY_ALL_CHATS'] }, { description: 'Дневные' }],
  ['calendar', calendar, { week: saturday }, { timeZone: 'Asia/Omsk', name: 'Офис' }, { week: [...week.slice(1), []] }],
  ['category', category, { name: 'Возврат' }, { teamIds: null }, { name: 'Обмен' }],
  ['template', template, { name: 'Лавка' }, { tree: [{ name: 'Оплата', children: [] }] }, { name: 'Дом' }],
  ['channel', channel, { reopenHours: 5 }, { settings: { title: 'Дом' } }, { reopenHours: 6 }],
  ['organization', organization, { instance: 'msk-2' }, { timeZone: 'Asia/Omsk' }, { instance: 'spb' }],
  ['own organization', ownOrganization, { name: 'Ромашка' }, { lang: 'eng' }, { name: 'Лютик' }],
] as readonly (readonly [string, Make, object, object, object])[])(
  'two administrators edit one %s: other fields are merged, the same field is refused with both values',
  async (_, make, first, other, collides) => {
    const { change, key, read } = await make()
    const { version } = await read()
    const save = (who: Operator, patch: object, seen: number | undefined = version) =>
      callEndpoint(a.w.app, change, { ...key, version: seen, ...patch }, { token: who.token })
    expect(await save(olga, first)).toMatchObject({ code: 'ok' })
    const merged = await save(ivan, other)
    expect(merged.code).toBe('ok')
    const both = await read()
    // a second call with the values of the first changes nothing, so both are stored
    expect(await save(olga, { ...first, ...other })).toMatchObject({ code: 'ok' })
    expect((await read()).version).toBe(both.version)
    const [field] = Object.keys(first) as [string]
    expect(both.changed[field]).toMatchObject({ by: 'Ольга', at: a.w.clock.now() })

    const refused = await save(ivan, collides)
    expect(refused).toMatchObject({
      code: 'FIELDS_CHANGED_MEANWHILE',
      error: {
        params: { name: 'Ольга' },
        fields: { [field]: 'FIELD_CHANGED' },
        conflicts: { [field]: { by: 'Ольга', at: a.w.clock.now(), ...valuesOf(first, collides) } },
      },
    })
    expect(await read()).toEqual(both)
    // after seeing it, they may choose their own value
    expect(await save(ivan, collides, both.version)).toMatchObject({ code: 'ok' })
    expect((await read()).changed[field]).toMatchObject({ by: 'Иван' })
  },
)
test('a user and an administrator edit one profile', async () => {
  const me = await olga.call(auth.currentUser, {})
  const change = { userId: olga.id, version: me.version }
  await ivan.call(users.change, { ...change, name: 'Ольга Рябова', phone: '+7 900 111-11-11' })
  const save = (patch: object) =>
    callEndpoint(a.w.app, account.update, { version: me.version, ...patch }, { token: olga.token })
  expect(await save({ breakMinutes: 15 })).toMatchObject({
    code: 'ok',
    entity: { name: 'Ольга Рябова', breakMinutes: 15 },
  })
  expect(await save({ name: 'Ольга' })).toMatchObject({
    code: 'FIELDS_CHANGED_MEANWHILE',
    error: { conflicts: { name: { by: 'Иван', stored: 'Ольга Рябова', sent: 'Ольга' } } },
  })
  // the profile does not say who changed what only administrators see
  expect(Object.keys((await olga.call(auth.currentUser, {})).changed).sort()).toEqual(['breakMinutes', 'name'])
})
test('members of a team and teams of a user are one fact: each form notices the other', async () => {
  const { read, key } = await user()
  const opened = await read()
  const openedTeam = await (await team()).read()
  await olga.call(teams.change, { teamId: a.w.teamId, version: openedTeam.version, memberIds: [] })
  const back = callEndpoint(
    a.w.app,
    users.change,
    { ...key, version: opened.version, teamIds: [a.w.teamId, await a.w.team({ limit: 5 })] } as never,
    { token: ivan.token },
  )
  expect(await back).toMatchObject({
    code: 'FIELDS_CHANGED_MEANWHILE',
    error: { fields: { teamIds: 'FIELD_CHANGED' } },
  })
  await ivan.call(users.change, { ...key, teamIds: [a.w.teamId] } as never)
  const members = { teamId: a.w.teamId, version: openedTeam.version, memberIds: [ivan.id] }
  expect(await callEndpoint(a.w.app, teams.change, members, { token: olga.token })).toMatchObject({
    code: 'FIELDS_CHANGED_MEANWHILE',
    error: { params: { name: 'Иван' } },
  })
})
test('the values of a secret are not in the answer', async () => {
  const channelId = a.w.loopbackId
  const { version } = (await olga.call(channels.list, {})).channels.find((c) => c.id === channelId)!
  const save = (who: Operator, secret: string) =>
    callEndpoint(a.w.app, channels.change, { channelId, version, settings: { secret } }, { token: who.token })
  expect(await save(olga, 'first-secret')).toMatchObject({ code: 'ok' })
  const refused = await save(ivan, 'second-secret')
  expect(refused).toMatchObject({ code: 'FIELDS_CHANGED_MEANWHILE' })
  expect(JSON.stringify(refused)).not.toMatch(/first-secret|second-secret/)
})
