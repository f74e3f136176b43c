import type { Right } from '@beseda/contract/access.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import { systemRoles } from '@beseda/contract/system-roles.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSystemRoles } from '../../src/features/roles/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { type OpenConsole, openConsole } from './console.ts'

let w: World
let admin: Operator
const clientRights = allRights.filter((right) => right !== 'RIGHT_OBSERVER')
beforeEach(async () => {
  w = await createWorld()
  admin = await w.operator('admin', { rights: clientRights })
})
afterEach(() => w.close())

const form = { name: 'Старший смены', description: 'Следит за очередью', rights: ['AUTHORITY_ALL_CHATS'] as Right[] }
const fieldsOf = async (input: object) => {
  const answer = await callEndpoint(w.app, roles.create, { ...form, ...input }, { token: admin.token })
  return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
}

test('a new organization gets three system roles that cannot be changed or deleted', async () => {
  const ids = await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
  const { roles: list } = await admin.call(roles.list, {})
  expect(list.slice(0, 3).map((r) => [r.id, r.system, r.name, r.rights])).toEqual([
    [ids.operator, 'operator', 'Оператор', systemRoles.operator.rights],
    [ids.supervisor, 'supervisor', 'Супервизор', systemRoles.supervisor.rights],
    [ids.administrator, 'administrator', 'Администратор', systemRoles.administrator.rights],
  ])
  expect(list.flatMap((r) => r.rights)).not.toContain('RIGHT_OBSERVER')
  for (const roleId of Object.values(ids)) {
    expect(await codeOf(admin.call(roles.change, { roleId, ...form }))).toBe('ROLE_IMMUTABLE')
    expect(await codeOf(admin.call(roles.remove, { roleId }))).toBe('ROLE_IMMUTABLE')
  }
})
test('an own role is created, changed and deleted', async () => {
  const made = await admin.call(roles.create, { ...form, name: '  Старший смены ' })
  expect(made).toMatchObject({ ...form, system: null, users: 0 })
  const changed = await admin.call(roles.change, { roleId: made.id, ...form, name: 'Дежурный', rights: [] })
  expect(changed).toMatchObject({ id: made.id, name: 'Дежурный', rights: [] })
  expect(await admin.call(roles.remove, { roleId: made.id })).toBeNull()
  expect(await codeOf(admin.call(roles.remove, { roleId: made.id }))).toBe('ROLE_NOT_FOUND')
  expect((await w.eventLog()).filter((e) => e.startsWith('role.'))).toHaveLength(3)
  const log = await w.sql<{ action: string; name: string; actor_name: string; changes: object[] }>(
    "select action, name, actor_name, changes from audit_log where entity = 'role' order by id",
  )
  expect(log.map((l) => [l.action, l.name, l.actor_name])).toEqual([
    ['created', 'Старший смены', 'admin'],
    ['changed', 'Дежурный', 'admin'],
    ['deleted', 'Дежурный', 'admin'],
  ])
  expect(log[1]!.changes).toEqual([
    { field: 'name', before: 'Старший смены', after: 'Дежурный' },
    { field: 'rights', before: ['AUTHORITY_ALL_CHATS'], after: [] },
  ])
})
test.each([
  [{ name: 'ы'.repeat(32) }, 'ok'],
  [{ name: 'ы'.repeat(33) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
  [{ name: 5 as never }, { name: 'NAME_INVALID' }],
  [{ name: 'a\u0000b' }, { name: 'NAME_INVALID' }],
  [{ description: 'ы'.repeat(255) }, 'ok'],
  [{ description: 'ы'.repeat(256) }, { description: 'TEXT_TOO_LONG' }],
  [{ description: '' }, { description: 'FIELD_REQUIRED' }],
  [{ description: 'See \u202egpj.exe' }, { description: 'DESCRIPTION_INVALID' }],
  [{ rights: ['AUTHORITY_EVERYTHING'] }, { 'rights.0': 'FIELD_INVALID' }],
])('limits of the form: %j → %j', async (input, outcome) => expect(await fieldsOf(input)).toEqual(outcome))

test('a name is taken once, in any letter case, also by two at once', async () => {
  await admin.call(roles.create, form)
  expect(await codeOf(admin.call(roles.create, { ...form, name: 'старший СМЕНЫ' }))).toBe('ROLE_EXISTS')
  const other = await admin.call(roles.create, { ...form, name: 'Второй' })
  expect(await codeOf(admin.call(roles.change, { roleId: other.id, ...form }))).toBe('ROLE_EXISTS')
  const racing = Array.from({ length: 8 }, () => codeOf(admin.call(roles.create, { ...form, name: 'Гонка' })))
  expect((await Promise.all(racing)).sort()).toEqual([...Array(7).fill('ROLE_EXISTS'), 'ok'].sort())
})
test('users cannot grant a right that they lack, least of all the view over all organizations', async () => {
  const rights: Right[] = ['RIGHT_OBSERVER']
  const answer = await callEndpoint(w.app, roles.create, { ...form, rights }, { token: admin.token })
  expect(answer).toMatchObject({
    code: 'RIGHTS_EXCEED_YOURS',
    error: { params: { rights: 'Просмотр данных всех организаций' } },
  })
  const helper = await w.operator('helper', { rights: ['AUTHORITY_ROLE_MODIFY'] })
  const made = await admin.call(roles.create, form)
  const more: Right[] = ['AUTHORITY_ALL_CHATS', 'AUTHORITY_FINANCE']
  expect(await codeOf(helper.call(roles.change, { roleId: made.id, ...form, rights: more }))).toBe(
    'RIGHTS_EXCEED_YOURS',
  )
  // what the role holds already is not given by the helper
  expect(await codeOf(helper.call(roles.change, { roleId: made.id, ...form, name: 'Новое имя' }))).toBe('ok')
})
test('a role in use is not deleted, and the refusal says who has it', async () => {
  const [row] = await w.sql<{ role_id: string }>('select role_id from users where id = $1', [admin.id])
  const answer = await callEndpoint(w.app, roles.remove, { roleId: row!.role_id }, { token: admin.token })
  expect(answer).toMatchObject({ code: 'ROLE_IN_USE', error: { params: { count: 1, names: 'admin' } } })
})
test('the last user who can manage users cannot lose that right, also in two concurrent calls', async () => {
  const second = await w.operator('second', { rights: clientRights })
  const own = await w.sql<{ id: string; role_id: string }>('select id, role_id from users')
  const third = await w.operator('third', { rights: ['AUTHORITY_ROLE_MODIFY'] })
  const drop = (who: Operator, ofId: string) =>
    codeOf(
      who.call(roles.change, {
        roleId: own.find((u) => u.id === ofId)!.role_id,
        ...form,
        name: ofId.slice(-6),
        rights: [],
      }),
    )
  const codes = await Promise.all([drop(third, second.id), drop(third, admin.id)])
  expect(codes.sort()).toEqual(['LAST_ACCOUNT_CONTROL', 'ok'])
})
test('a changed role reaches open consoles at once, and the next call obeys it', async () => {
  const role = await admin.call(roles.create, form)
  const ann = await w.operator('ann', { rights: [] })
  await w.sql('update users set role_id = $2 where id = $1', [ann.id, role.id])
  w.gate.forget({ userId: ann.id })
  const screen: OpenConsole = await openConsole(w, ann.token)
  expect(await codeOf(ann.call(queues.list, { filter: 'assigned', scope: 'all' }))).toBe('ok')
  await admin.call(roles.change, { roleId: role.id, ...form, rights: [] })
  await screen.until((f) => f.type === 'resync' || (f.type === 'frame' && f.entities.staleViewer === true))
  expect(await codeOf(ann.call(queues.list, { filter: 'assigned', scope: 'all' }))).toBe('ACCESS_DENIED')
  expect((await ann.call(auth.currentUser, {})).role.rights).toEqual([])
  screen.cut()
})
test('the choice of roles says which of them the caller may give', async () => {
  await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
  const ann = await w.operator('ann', { rights: [...systemRoles.operator.rights] })
  const { roles: choices } = await ann.call(roles.choices, {})
  expect(choices.filter((c) => c.system).map((c) => [c.system, c.assignable])).toEqual([
    ['operator', true],
    ['supervisor', false],
    ['administrator', false],
  ])
})
test('the choice of roles says which own rights the caller would lose by each', async () => {
  await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
  const { rights } = systemRoles.supervisor
  const sam = await w.operator('sam', { rights: [...rights] })
  const { roles: choices } = await sam.call(roles.choices, {})
  const lost = (system: string) => choices.find((c) => c.system === system)!.lost.toSorted()
  expect(lost('supervisor')).toEqual([])
  expect(lost('operator')).toEqual(rights.filter((r) => !systemRoles.operator.rights.includes(r as never)).toSorted())
  expect(lost('operator')).toContain('AUTHORITY_ALL_CHATS')
})
