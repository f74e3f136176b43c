import type { Right } from '@beseda/contract/access.ts'
import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSystemRoles } from '../../src/features/roles/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { openConsole } from './console.ts'

let w: World
let admin: Operator
let roles: Awaited<ReturnType<typeof addSystemRoles>>
const clientRights = allRights.filter((right) => right !== 'RIGHT_OBSERVER')
const password = 'Sinichka-42'
const form = () => ({
  name: 'Вера Лисицына',
  email: 'vera@example.ru',
  phone: '+7 900 123-45-67',
  affiliation: 'Подрядчик',
  roleId: roles.operator,
  teamIds: [w.teamId],
  breakMinutes: 15 as number | null,
  photoId: null as string | null,
  active: true,
})
const withPassword = (more: object = {}) => ({ ...form(), password, passwordRepeat: password, ...more })
beforeEach(async () => {
  w = await createWorld()
  admin = await w.operator('admin', { rights: clientRights, team: null })
  roles = await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
})
afterEach(() => w.close())

const outcomeOf = async (more: object, who = admin) => {
  const answer = await callEndpoint(w.app, users.create, withPassword(more), { token: who.token })
  return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
}
const signIn = (login: string, secret: string) =>
  callEndpoint(w.app, auth.signIn, { login, password: secret }).then((a) => (a.code === 'ok' ? a.entity.token : a.code))

test('a new user signs in and sees just what the role allows', async () => {
  const made = await admin.call(users.create, withPassword({ email: ' Vera@Example.ru ' }))
  expect(made).toMatchObject({
    ...{ name: 'Вера Лисицына', email: 'Vera@Example.ru', phone: '+7 900 123-45-67', active: true },
    ...{ role: { system: 'operator' }, teams: [{ id: w.teamId }], breakMinutes: 15, lastActiveAt: null, openChats: 0 },
  })
  const token = await signIn('vera@example.ru', password)
  const me = await callEndpoint(w.app, auth.currentUser, {}, { token })
  expect(me.entity).toMatchObject({ name: 'Вера Лисицына', dialogLimit: 10 })
  expect((await callEndpoint(w.app, users.create, withPassword(), { token })).code).toBe('ACCESS_DENIED')
  const [log] = await w.sql<{ changes: { field: string }[] }>("select changes from audit_log where entity = 'user'")
  expect(JSON.stringify(log)).not.toMatch(/Sinichka|argon/)
  expect(log!.changes.map((c) => c.field)).toContain('role')
})
test.each([
  [{ name: 'ы'.repeat(32) }, 'ok'],
  [{ name: 'ы'.repeat(33) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
  [{ email: '' }, { email: 'FIELD_REQUIRED' }],
  [{ email: 'vera' }, { email: 'EMAIL_FORMAT' }],
  [{ email: `${'a'.repeat(244)}@example.ru` }, 'ok'],
  [{ email: `${'a'.repeat(245)}@example.ru` }, { email: 'TEXT_TOO_LONG' }],
  [{ phone: '' }, 'ok'],
  [{ phone: '123456789' }, { phone: 'PHONE_FORMAT' }],
  [{ phone: '1234567890' }, 'ok'],
  [{ phone: '123456789012345' }, 'ok'],
  [{ phone: '1234567890123456' }, { phone: 'PHONE_FORMAT' }],
  [{ phone: 'call me' }, { phone: 'PHONE_FORMAT' }],
  [{ affiliation: 'ы'.repeat(255) }, 'ok'],
  [{ affiliation: 'ы'.repeat(256) }, { affiliation: 'TEXT_TOO_LONG' }],
  [{ breakMinutes: null }, 'ok'],
  [{ breakMinutes: 1 }, 'ok'],
  [{ breakMinutes: 999 }, 'ok'],
  [{ breakMinutes: 0 }, { breakMinutes: 'NUMBER_RANGE' }],
  [{ breakMinutes: 1000 }, { breakMinutes: 'NUMBER_RANGE' }],
  [{ breakMinutes: 1.5 }, { breakMinutes: 'FIELD_INVALID' }],
  [{ password: 'Short-1', passwordRepeat: 'Short-1' }, { password: 'PASSWORD_TOO_SHORT' }],
  [{ password: 'Longer-1', passwordRepeat: 'Longer-1' }, 'ok'],
  [{ passwordRepeat: 'Sinichka-43' }, { passwordRepeat: 'PASSWORDS_DIFFER' }],
  [{ password: 'Password1!', passwordRepeat: 'Password1!' }, { password: 'PASSWORD_TOO_COMMON' }],
  [{ roleId: '00000000-0000-7000-8000-000000000000' }, 'ROLE_NOT_FOUND'],
  [{ teamIds: ['00000000-0000-7000-8000-000000000000'] }, 'TEAMS_NOT_FOUND'],
  [{ photoId: '00000000-0000-7000-8000-000000000000' }, 'FILE_NOT_FOUND'],
])('limits of the form: %j → %j', async (more, outcome) => expect(await outcomeOf(more)).toEqual(outcome))

test('an email is taken once in the whole installation, in any letter case, also by many at once', async () => {
  expect(await outcomeOf({})).toBe('ok')
  expect(await outcomeOf({ email: 'VERA@example.RU' })).toBe('ACCOUNT_EXISTS')
  const racing = await Promise.all(Array.from({ length: 8 }, () => outcomeOf({ email: 'race@example.ru' })))
  expect(racing.sort()).toEqual([...Array(7).fill('ACCOUNT_EXISTS'), 'ok'].sort())
  const other = await w.another()
  const foreign = await w.operator('foreign', { organization: other.organizationId, rights: clientRights })
  const answer = await callEndpoint(
    w.app,
    users.create,
    withPassword({
      roleId: (await work(w.deps, other.organizationId, (x) => addSystemRoles(x))).operator,
      teamIds: [],
    }),
    { token: foreign.token },
  )
  expect(answer.code).toBe('ACCOUNT_EXISTS')
})
test('roles and teams of another organization are not found', async () => {
  const other = await w.another()
  const theirs = await work(w.deps, other.organizationId, (x) => addSystemRoles(x))
  expect(await outcomeOf({ roleId: theirs.operator })).toBe('ROLE_NOT_FOUND')
  expect(await outcomeOf({ teamIds: [other.teamId] })).toBe('TEAMS_NOT_FOUND')
})
test('nobody gives a role with more rights than their own, nor changes somebody who has more', async () => {
  const helper = await w.operator('helper', { rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_TEAMS_UPDATE'] })
  expect(await outcomeOf({ roleId: roles.administrator }, helper)).toBe('RIGHTS_EXCEED_YOURS')
  expect(await outcomeOf({}, helper)).toBe('RIGHTS_EXCEED_YOURS')
  const change = { ...form(), userId: admin.id, roleId: roles.operator }
  for (const more of [{}, { password: 'Krazha-2026', passwordRepeat: 'Krazha-2026' }, { active: false }])
    expect(await codeOf(helper.call(users.change, { ...change, ...more }))).toBe('USER_HAS_MORE_RIGHTS')
})
test('teams of a user are a right of their own', async () => {
  const rights = clientRights.filter((r) => r !== 'AUTHORITY_TEAMS_UPDATE')
  const helper = await w.operator('helper', { rights })
  expect(await outcomeOf({}, helper)).toBe('TEAM_CHANGE_DENIED')
  expect(await outcomeOf({ teamIds: [] }, helper)).toBe('ok')
  const made = await admin.call(users.create, withPassword({ email: 'two@example.ru' }))
  const same = { ...form(), email: 'two@example.ru', userId: made.id }
  expect(await codeOf(helper.call(users.change, { ...same, name: 'Другое имя' }))).toBe('ok')
  expect(await codeOf(helper.call(users.change, { ...same, teamIds: [] }))).toBe('TEAM_CHANGE_DENIED')
})
test('nobody deactivates themselves, changes their own password here, or takes the last right', async () => {
  const own = await admin.call(users.one, { userId: admin.id })
  const same = {
    ...{ userId: admin.id, name: own.name, email: own.email, phone: '', affiliation: '', roleId: own.role.id },
    ...{ teamIds: [], breakMinutes: null, photoId: null, active: true },
  }
  expect(await codeOf(admin.call(users.change, { ...same, active: false }))).toBe('OWN_ACCOUNT_ACTIVE')
  const secret = { password: 'Sinichka-43', passwordRepeat: 'Sinichka-43' }
  expect(await codeOf(admin.call(users.change, { ...same, ...secret }))).toBe('OWN_PASSWORD')
  expect(await codeOf(admin.call(users.change, { ...same, roleId: roles.operator }))).toBe('LAST_ACCOUNT_CONTROL')
  expect(await codeOf(admin.call(users.change, { ...same, name: 'Новое имя' }))).toBe('ok')
})
test('two administrators deactivate each other at once: one of them stays', async () => {
  const second = await w.operator('second', { rights: clientRights, team: null })
  const off = async (who: Operator, whom: Operator) => {
    const card = await who.call(users.one, { userId: whom.id })
    const { name, email, role } = card
    const same = {
      name,
      email,
      phone: '',
      affiliation: '',
      roleId: role.id,
      teamIds: [],
      breakMinutes: null,
      photoId: null,
    }
    return codeOf(who.call(users.change, { userId: whom.id, ...same, active: false }))
  }
  await Promise.all([off(admin, second), off(second, admin)])
  const left = await w.sql(
    "select 1 from users u join roles r on r.id = u.role_id where u.active and 'RIGHT_ACCOUNT_CONTROL' = any (r.rights)",
  )
  expect(left.length).toBeGreaterThan(0)
})
test('a deactivated user is out at once; the chats go to others or back to the queue', async () => {
  const made = await admin.call(users.create, withPassword())
  const token = String(await signIn('vera@example.ru', password))
  for (const name of ['one', 'two', 'three']) await (await w.visitor(name)).writes('hello')
  expect((await admin.call(users.one, { userId: made.id })).openChats).toBe(3)
  const bob = await w.operator('bob')
  await w.sql('update teams set dialog_limit = 2')
  const screen = await openConsole(w, token)
  await admin.call(users.change, { ...form(), userId: made.id, active: false })
  expect(await screen.closed).toBe(4401)
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).code).toBe('UNAUTHENTICATED')
  expect(await signIn('vera@example.ru', password)).toBe('USER_INACTIVE')
  await w.settle()
  expect(await bob.queue()).toHaveLength(2)
  const waiting = await bob.queue('pending')
  expect(waiting).toHaveLength(1)
  const history = (await bob.feed(waiting[0]!.id)).flatMap((m) => (m.history ? [m.history] : []))
  expect(history.find((h) => h.type === 'unassigned')).toMatchObject({
    reason: 'deactivated',
    subject: 'Вера Лисицына',
  })
  const unassigned = await w.sql<{ data: { by: object } }>("select data from events where type = 'chat.unassigned'")
  expect(unassigned.map((e) => e.data.by)).toEqual(Array(3).fill({ kind: 'user', id: admin.id }))
  // back again: signs in with the same password
  await admin.call(users.change, { ...form(), userId: made.id })
  expect((await signIn('vera@example.ru', password)).length).toBe(43)
})
test('a new password ends all sign-ins of the user; without one it stays', async () => {
  const made = await admin.call(users.create, withPassword())
  const token = String(await signIn('vera@example.ru', password))
  await admin.call(users.change, { ...form(), userId: made.id, affiliation: '' })
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).code).toBe('ok')
  const secret = { password: 'Snegir-77!', passwordRepeat: 'Snegir-77!' }
  await admin.call(users.change, { ...form(), userId: made.id, ...secret })
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).code).toBe('UNAUTHENTICATED')
  expect(await signIn('vera@example.ru', password)).toBe('INVALID_CREDENTIALS')
  expect((await signIn('vera@example.ru', 'Snegir-77!')).length).toBe(43)
})
test('another role holds for the open console at once, and takes its holder out of the distribution', async () => {
  const made = await admin.call(users.create, withPassword())
  const token = String(await signIn('vera@example.ru', password))
  const screen = await openConsole(w, token)
  const rights: Right[] = ['AUTHORITY_ALL_CHATS']
  const role = w.newId()
  await w.sql(
    "insert into roles (id, organization_id, name, rights, created_at) values ($1, $2, 'Наблюдатель', $3, now())",
    [...[role, w.organizationId, rights]],
  )
  const all = () =>
    callEndpoint(w.app, queues.list, { filter: 'assigned', scope: 'all' }, { token }).then((a) => a.code)
  expect(await all()).toBe('ACCESS_DENIED')
  await admin.call(users.change, { ...form(), userId: made.id, roleId: role })
  await screen.until((f) => f.type === 'resync' || (f.type === 'frame' && f.entities.staleViewer === true))
  expect(await all()).toBe('ok')
  expect(await admin.call(users.one, { userId: made.id })).toMatchObject({ presence: 'offline' })
  screen.cut()
})
test('the list: search, filters, order, pages', async () => {
  for (const [name, more] of [
    ['Анна Ким', {}],
    ['Борис Ёлкин', { roleId: roles.supervisor }],
    ['Вера 100%', { teamIds: [] }],
    ['Глеб Ким', { active: false }],
  ] as const)
    await admin.call(
      users.create,
      withPassword({ name, email: `${name.length}${name.charCodeAt(0)}@shop.ru`, ...more }),
    )
  const names = async (input: object) => (await admin.call(users.list, input)).users.map((u) => u.name)
  expect(await names({ search: ' ким ' })).toEqual(['Анна Ким', 'Глеб Ким'])
  expect(await names({ search: 'ким', show: 'active' })).toEqual(['Анна Ким'])
  expect(await names({ search: '%' })).toEqual(['Вера 100%'])
  expect(await names({ search: 'SHOP.RU' })).toHaveLength(4)
  expect(await names({ roleId: roles.supervisor })).toEqual(['Борис Ёлкин'])
  expect(await names({ teamId: w.teamId, order: 'down' })).toEqual(['Глеб Ким', 'Борис Ёлкин', 'Анна Ким'])
  for (const sort of ['name', 'email', 'role', 'lastActive'] as const)
    for (const order of ['up', 'down'] as const) {
      const whole = await names({ sort, order })
      expect(whole).toHaveLength(5)
      const parts: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await admin.call(users.list, { sort, order, limit: 2, ...(cursor && { cursor }) })
        expect(page.total).toBe(5)
        parts.push(...page.users.map((u) => u.name))
        cursor = page.next
      }
      expect(parts, `${sort} ${order}`).toEqual(whole)
    }
  expect(await codeOf(admin.call(users.list, { cursor: 'nonsense' }))).toBe('INVALID_INPUT')
})
test('a photo of the administrator’s upload becomes the user’s', async () => {
  const made = await admin.call(users.create, withPassword())
  expect(made.photoUrl).toBeNull()
  const other = await w.operator('other')
  // a photo that somebody else has uploaded is not found
  const photo = w.newId()
  await w.sql(
    `insert into files (id, organization_id, name, mime, kind, bytes, sha256, uploaded_by_user, sweep_at, created_at)
     values ($1, $2, 'a.jpg', 'image/jpeg', 'image', 10, 'x', $3, now(), now())`,
    [photo, w.organizationId, other.id],
  )
  expect(await codeOf(admin.call(users.change, { ...form(), userId: made.id, photoId: photo }))).toBe('FILE_NOT_FOUND')
  await w.sql('update files set uploaded_by_user = $1', [admin.id])
  const changed = await admin.call(users.change, { ...form(), userId: made.id, photoId: photo })
  expect(changed.photoUrl).toContain(photo)
  expect((await other.call(account.shortSearch, { name: 'вера' }))[0]?.photoUrl).toContain(photo)
})
