import { audit } from '@beseda/contract/endpoints/audit.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { day, filled, openStage, password, type Stage } from './stage.ts'

let s: Stage
beforeEach(async () => {
  s = await openStage()
})
afterEach(() => s.w.close())

test('a new organization can start at once: its administrator signs in and finds team, statuses and the trial', async () => {
  const made = await s.add()
  expect(made).toMatchObject({
    login: 'romashka',
    name: 'Ромашка',
    status: 'active',
    plan: { name: 'Расширенный' },
    trial: true,
    planSince: s.w.clock.now(),
    planEndsAt: s.w.clock.now() + 7 * day,
    balance: 0,
    operatorLicences: 5,
    users: 1,
  })
  const { token } = await mustCall(s.w.app, auth.signIn, { login: filled.administratorEmail, password })
  const me = await mustCall(s.w.app, auth.currentUser, {}, { token })
  expect(me).toMatchObject({ name: 'Анна Белова', organization: { id: made.id }, teams: [{ name: 'Первая команда' }] })
  expect(me.options).toHaveLength(15)
  expect(me.role.rights.map((r) => r.name)).not.toContain('RIGHT_OBSERVER')
  const statuses = await s.w.sql<{ name: string }>(
    'select name from client_statuses where organization_id = $1 order by position',
    [made.id],
  )
  expect(statuses.map((r) => r.name)).toEqual([
    'Новый',
    'Потенциальный клиент',
    'Связаться позже',
    'Завершён',
    'Не наш клиент',
    'Отказ',
  ])
})
test('login and e-mail are taken once', async () => {
  await s.add()
  expect(await codeOf(s.add({ administratorEmail: 'other@romashka.example' }))).toBe('ORGANIZATION_EXISTS')
  expect(await codeOf(s.add({ login: 'other' }))).toBe('ACCOUNT_EXISTS')
  expect(await codeOf(s.add({ login: 'third', administratorEmail: ' ANNA@romashka.example ' }))).toBe('ACCOUNT_EXISTS')
  expect((await s.observer.call(organizations.list, { search: 'ромаш' })).total).toBe(1)
})
test.each([
  ['login', 'x'.repeat(255), null],
  ['login', 'x'.repeat(256), 'TEXT_TOO_LONG'],
  ['login', ' ', 'FIELD_REQUIRED'],
  ['login', 'a\u0000b', 'LOGIN_INVALID'],
  ['login', 5, 'LOGIN_INVALID'],
  ['name', 'x'.repeat(255), null],
  ['name', 'x'.repeat(256), 'TEXT_TOO_LONG'],
  ['name', '', 'FIELD_REQUIRED'],
  ['administratorEmail', 'no mail', 'EMAIL_FORMAT'],
  ['administratorEmail', '', 'FIELD_REQUIRED'],
  ['operatorLicences', 9999, null],
  ['operatorLicences', 0, null],
  ['operatorLicences', null, null],
  ['operatorLicences', 10_000, 'NUMBER_RANGE'],
  ['operatorLicences', -1, 'NUMBER_RANGE'],
  ['operatorLicences', 1.5, 'NUMBER_INVALID'],
  ['instance', 'x'.repeat(64), null],
  ['instance', 'x'.repeat(65), 'TEXT_TOO_LONG'],
  ['timeZone', 'Asia/Vladivostok', null],
  ['timeZone', 'Moon/Crater', 'FIELD_INVALID'],
  ['lang', 'de', 'FIELD_INVALID'],
  ['planId', 'x', 'ID_INVALID'],
  ['password', 'Short1!', 'PASSWORD_TOO_SHORT'],
  ['password', 'Romashka-1', 'PASSWORD_PERSONAL'],
  ['administratorName', 'x'.repeat(33), 'TEXT_TOO_LONG'],
])('the field %s with %j: %s', async (field, value, code) => {
  const planId = (await s.plan('Базовый')).id
  const input = {
    ...filled,
    planId,
    trial: false,
    [field]: value,
    ...(field === 'password' && { name: 'Romashka', administratorEmail: 'a@b.example' }),
  }
  const answer = await callEndpoint(s.w.app, organizations.create, input as never, { token: s.observer.token })
  if (code === null) return expect(answer.code).toBe('ok')
  expect(answer.error?.fields?.[field]).toBe(code)
})
test('a change is in the log of that organization, old and new, with the name of the service administrator', async () => {
  const made = await s.add()
  const { login, name, administratorEmail, lang, timeZone, instance } = filled
  const fields = { login, name, administratorEmail, lang, timeZone, instance, operatorLicences: null }
  const changed = await s.observer.call(organizations.change, {
    id: made.id,
    version: made.version,
    ...fields,
    name: 'Ромашка плюс',
  })
  expect(changed).toMatchObject({ name: 'Ромашка плюс', operatorLicences: null, version: made.version + 1 })
  const admin = await s.administrator(made)
  const [line] = (await admin.call(audit.list, {})).entries
  expect(line).toMatchObject({
    action: 'changed',
    entity: 'organization',
    by: { kind: 'observer', id: s.observer.id, name: 'observer' },
    changes: [
      { field: 'name', before: 'Ромашка', after: 'Ромашка плюс' },
      { field: 'operatorLicences', before: 5, after: null },
    ],
  })
  const late = s.observer.call(organizations.change, { id: made.id, version: made.version, ...fields })
  expect(await codeOf(late)).toBe('FIELDS_CHANGED_MEANWHILE')
})
test('every view by service staff is in the log of the viewed organization', async () => {
  const made = await s.add()
  await s.observer.call(organizations.list, {})
  await s.observer.call(organizations.list, {})
  await s.observer.call(organizations.one, { id: made.id })
  await s.observer.call(organizations.one, { id: made.id })
  const admin = await s.administrator(made)
  const actions = async () => (await admin.call(audit.list, {})).entries.map((e) => e.action)
  expect(await actions()).toEqual(['viewed', 'viewed', 'listed', 'created'])
  s.w.clock.advance(day)
  await s.observer.call(organizations.list, {})
  expect((await actions())[0]).toBe('listed')
  expect((await s.observer.call(audit.list, {})).entries, 'the own organization is no other').toEqual([])
})
test('search finds by login, name and e-mail; pages go on', async () => {
  const made = await s.add()
  const found = async (o: object) => (await s.observer.call(organizations.list, o)).organizations.map((x) => x.login)
  expect(await found({ search: 'РОМАШ' })).toEqual(['romashka'])
  expect(await found({ search: 'anna@' })).toEqual(['romashka'])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ status: 'deactivated' })).toEqual([])
  const first = await s.observer.call(organizations.list, { limit: 1 })
  expect(first.total).toBe(2)
  const second = await s.observer.call(organizations.list, { limit: 1, cursor: first.next! })
  expect([...first.organizations, ...second.organizations].map((o) => o.id).sort()).toEqual(
    [made.id, s.w.organizationId].sort(),
  )
  expect(second.next).toBeNull()
})
test('deactivating signs everybody out with the commit, and only after the name was typed', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  const { id } = made
  expect(await codeOf(s.observer.call(organizations.deactivate, { id, confirmation: 'ромашка' }))).toBe(
    'CONFIRMATION_WRONG',
  )
  await admin.call(auth.currentUser, {})
  const off = await s.observer.call(organizations.deactivate, { id, confirmation: 'Ромашка' })
  expect(off.status).toBe('deactivated')
  expect(await codeOf(admin.call(auth.currentUser, {}))).toBe('UNAUTHENTICATED')
  const again = { login: filled.administratorEmail, password }
  expect((await callEndpoint(s.w.app, auth.signIn, again)).code).toBe('ORGANIZATION_DEACTIVATED')
  await s.observer.call(organizations.activate, { id })
  expect((await callEndpoint(s.w.app, auth.signIn, again)).code).toBe('ok')
})
test('visitors of a deactivated organization are strangers at once', async () => {
  const other = await s.w.another()
  const visitor = await s.w.visitor('v', other.channelId)
  await visitor.sees()
  const [row] = await s.w.sql<{ name: string }>('select name from organizations where id = $1', [other.organizationId])
  await s.observer.call(organizations.deactivate, { id: other.organizationId, confirmation: row!.name })
  expect(await codeOf(visitor.sees())).toBe('VISITOR_UNKNOWN')
})
test('users cannot lock themselves out: their own organization stays active', async () => {
  const own = { id: s.w.organizationId, confirmation: 'first' }
  expect(await codeOf(s.observer.call(organizations.deactivate, own))).toBe('ORGANIZATION_IS_OWN')
})
test('an unknown organization is not found', async () => {
  const id = s.w.newId()
  expect(await codeOf(s.observer.call(organizations.one, { id }))).toBe('ORGANIZATION_NOT_FOUND')
  expect(await codeOf(s.observer.call(organizations.extend, { id }))).toBe('ORGANIZATION_NOT_FOUND')
})
test('an administrator sets name, language and time zone of the own organization, and nothing else', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  const own = await admin.call(organizations.own, {})
  expect(own).toMatchObject({ name: 'Ромашка', lang: 'ru', timeZone: 'Europe/Moscow' })
  const wish = { name: ' Ромашка 2 ', lang: 'eng', timeZone: 'Asia/Omsk' } as const
  const changed = await admin.call(organizations.changeOwn, { version: own.version, ...wish })
  expect(changed).toMatchObject({ name: 'Ромашка 2', lang: 'eng', timeZone: 'Asia/Omsk' })
  expect(await codeOf(admin.call(organizations.list, {}))).toBe('ACCESS_DENIED')
  const { entries } = await admin.call(audit.changes, { entity: 'organization', entityId: made.id })
  expect(entries[0]!.changes.map((c) => c.field)).toEqual(['name', 'lang', 'timeZone'])
})
