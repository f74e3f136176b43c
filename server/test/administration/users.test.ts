import { auth } from '@beseda/contract/endpoints/auth.ts'
import { roles as rolesApi } from '@beseda/contract/endpoints/roles.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSystemRoles } from '../../src/features/roles/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Accounts, clientRights, openAccounts, password } from './accounts.ts'

let a: Accounts
let w: World
let admin: Operator
let roles: Accounts['roles']
beforeEach(async () => {
  a = await openAccounts()
  ;({ w, admin, roles } = a)
})
afterEach(() => w.close())

test('a new user signs in and sees just what the role allows', async () => {
  const made = await admin.call(users.create, a.withPassword({ email: ' Vera@Example.ru ' }))
  expect(made).toMatchObject({
    ...{ name: 'Вера Лисицына', email: 'Vera@Example.ru', phone: '+7 900 123-45-67', active: true },
    ...{ role: { system: 'operator' }, teams: [{ id: w.teamId }], breakMinutes: 15, lastActiveAt: null, openChats: 0 },
  })
  const token = await a.signIn('vera@example.ru', password)
  const me = await callEndpoint(w.app, auth.currentUser, {}, { token })
  expect(me.entity).toMatchObject({ name: 'Вера Лисицына', dialogLimit: 10 })
  expect((await callEndpoint(w.app, users.create, a.withPassword(), { token })).code).toBe('ACCESS_DENIED')
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
  [{ breakMinutes: 1.5 }, { breakMinutes: 'NUMBER_INVALID' }],
  [{ password: 'Short-1', passwordRepeat: 'Short-1' }, { password: 'PASSWORD_TOO_SHORT' }],
  [{ password: 'Longer-1', passwordRepeat: 'Longer-1' }, 'ok'],
  [{ passwordRepeat: 'Sinichka-43' }, { passwordRepeat: 'PASSWORDS_DIFFER' }],
  [{ password: 'Password1!', passwordRepeat: 'Password1!' }, { password: 'PASSWORD_TOO_COMMON' }],
  [{ roleId: '00000000-0000-7000-8000-000000000000' }, 'ROLE_NOT_FOUND'],
  [{ teamIds: ['00000000-0000-7000-8000-000000000000'] }, 'TEAMS_NOT_FOUND'],
  [{ photoId: '00000000-0000-7000-8000-000000000000' }, 'FILE_NOT_FOUND'],
])('limits of the form: %j → %j', async (more, outcome) => expect(await a.outcomeOf(more)).toEqual(outcome))

test('an email is taken once in the whole installation, in any letter case, also by many at once', async () => {
  expect(await a.outcomeOf({})).toBe('ok')
  expect(await a.outcomeOf({ email: 'VERA@example.RU' })).toBe('ACCOUNT_EXISTS')
  const racing = await Promise.all(Array.from({ length: 8 }, () => a.outcomeOf({ email: 'race@example.ru' })))
  expect(racing.sort()).toEqual([...Array(7).fill('ACCOUNT_EXISTS'), 'ok'].sort())
  const other = await w.another()
  const foreign = await w.operator('foreign', { organization: other.organizationId, rights: clientRights })
  const answer = await callEndpoint(
    w.app,
    users.create,
    a.withPassword({
      roleId: (await work(w.deps, other.organizationId, (x) => addSystemRoles(x))).operator,
      teamIds: [other.teamId],
    }),
    { token: foreign.token },
  )
  expect(answer.code).toBe('ACCOUNT_EXISTS')
})
test('roles and teams of another organization are not found', async () => {
  const other = await w.another()
  const theirs = await work(w.deps, other.organizationId, (x) => addSystemRoles(x))
  expect(await a.outcomeOf({ roleId: theirs.operator })).toBe('ROLE_NOT_FOUND')
  expect(await a.outcomeOf({ teamIds: [other.teamId] })).toBe('TEAMS_NOT_FOUND')
})
test('users can neither grant a role with more rights than their own nor change a user who has more', async () => {
  const helper = await w.operator('helper', { rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_TEAMS_UPDATE'] })
  expect(await a.outcomeOf({ roleId: roles.administrator }, helper)).toBe('RIGHTS_EXCEED_YOURS')
  expect(await a.outcomeOf({}, helper)).toBe('RIGHTS_EXCEED_YOURS')
  const change = { ...a.form(), userId: admin.id, roleId: roles.operator }
  for (const more of [{}, { password: 'Krazha-2026', passwordRepeat: 'Krazha-2026' }, { active: false }])
    expect(await codeOf(helper.call(users.change, { ...change, ...more }))).toBe('USER_HAS_MORE_RIGHTS')
})
const quiet = async () =>
  (await admin.call(rolesApi.create, { name: 'Наблюдатель', description: 'Без чатов', rights: [] })).id
test('a user whose role receives chats needs a team; others do not, and who has been without one can be changed', async () => {
  expect(await a.outcomeOf({ teamIds: [] })).toBe('USER_WITHOUT_TEAM')
  expect(await a.outcomeOf({ teamIds: [], roleId: await quiet() })).toBe('ok')
  const vera = await admin.call(users.create, a.withPassword({ email: 'two@example.ru' }))
  const change = (input: object) => codeOf(admin.call(users.change, { userId: vera.id, ...input }))
  expect(await change({ teamIds: [] })).toBe('USER_WITHOUT_TEAM')
  const own = await admin.call(users.one, { userId: admin.id })
  expect(own.teams).toEqual([])
  expect(await codeOf(admin.call(users.change, { userId: admin.id, name: 'Другое имя' }))).toBe('ok')
})
test('teams of a user are a right of their own', async () => {
  const rights = clientRights.filter((r) => r !== 'AUTHORITY_TEAMS_UPDATE')
  const helper = await w.operator('helper', { rights })
  expect(await a.outcomeOf({}, helper)).toBe('TEAM_CHANGE_DENIED')
  expect(await a.outcomeOf({ teamIds: [], roleId: await quiet() }, helper)).toBe('ok')
  const made = await admin.call(users.create, a.withPassword({ email: 'two@example.ru' }))
  const same = { ...a.form(), email: 'two@example.ru', userId: made.id }
  expect(await codeOf(helper.call(users.change, { ...same, name: 'Другое имя' }))).toBe('ok')
  expect(await codeOf(helper.call(users.change, { ...same, teamIds: [] }))).toBe('TEAM_CHANGE_DENIED')
})
test('users cannot deactivate themselves, change their own password here, or take the last right', async () => {
  const own = await admin.call(users.one, { userId: admin.id })
  const same = {
    ...{ userId: admin.id, name: own.name, email: own.email, phone: '', affiliation: '', roleId: own.role.id },
    ...{ teamIds: [], breakMinutes: null, photoId: null, active: true },
  }
  expect(await codeOf(admin.call(users.change, { ...same, active: false }))).toBe('OWN_ACCOUNT_ACTIVE')
  const secret = { password: 'Sinichka-43', passwordRepeat: 'Sinichka-43' }
  expect(await codeOf(admin.call(users.change, { ...same, ...secret }))).toBe('OWN_PASSWORD')
  expect(await codeOf(admin.call(users.change, { ...same, roleId: roles.operator, teamIds: [w.teamId] }))).toBe(
    'LAST_ACCOUNT_CONTROL',
  )
  expect(await codeOf(admin.call(users.change, { ...same, name: 'Новое имя' }))).toBe('ok')
})
test('two administrators deactivate each other at once: one of them stays', async () => {
  const second = await w.operator('second', { rights: clientRights, team: null })
  const withoutActive = async (who: Operator, whom: Operator) => {
    const { name, email, role } = await who.call(users.one, { userId: whom.id })
    const others = { phone: '', affiliation: '', roleId: role.id, teamIds: [], breakMinutes: null, photoId: null }
    return { userId: whom.id, name, email, ...others, active: false }
  }
  // read before the race: its loser is signed out
  const inputs = [await withoutActive(admin, second), await withoutActive(second, admin)] as const
  const codes = await Promise.all([
    codeOf(admin.call(users.change, inputs[0])),
    codeOf(second.call(users.change, inputs[1])),
  ])
  expect(codes).toContain('ok')
  const left = await w.sql(
    "select 1 from users u join roles r on r.id = u.role_id where u.active and 'RIGHT_ACCOUNT_CONTROL' = any (r.rights)",
  )
  expect(left).toHaveLength(1)
})
