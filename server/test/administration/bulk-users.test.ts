import { type BulkChange, bulkUsers } from '@beseda/contract/endpoints/bulk-users.ts'
import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { turnOn } from '../sign-in/accounts.ts'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Accounts, openAccounts } from './accounts.ts'

let a: Accounts
let w: World
let admin: Operator
let ann: Operator
let bob: Operator
beforeEach(async () => {
  a = await openAccounts()
  ;({ w, admin } = a)
  ann = await w.operator('ann')
  bob = await w.operator('bob')
})
afterEach(() => w.close())

const change = (people: readonly { readonly id: string }[], how: BulkChange, who = admin, reason = 'Новая смена') =>
  who.call(bulkUsers.changeMany, { userIds: people.map((p) => p.id), change: how, reason })
const outcome = async (...args: Parameters<typeof change>) => {
  const { done, refused } = await change(...args)
  return { done: done.map((d) => d.name), refused: refused.map((r) => r.code) }
}
const card = (of: { readonly id: string }) => admin.call(users.one, { userId: of.id })
const log = () =>
  w.sql<{ name: string; action: string; fields: string[]; reason: string }>(`
    select name, action, array(select c ->> 'field' from jsonb_array_elements(changes) c) as fields,
      (select c ->> 'after' from jsonb_array_elements(changes) c where c ->> 'field' = 'reason') as reason
    from audit_log where entity = 'user' order by id`)

test('a role for many: one audit event each, with the common reason; a repeated call changes nothing', async () => {
  const how = { kind: 'role', roleId: a.roles.supervisor } as const
  expect(await outcome([ann, bob, ann], how)).toEqual({ done: ['ann', 'bob'], refused: [] })
  expect((await card(ann)).role.system).toBe('supervisor')
  const entry = { action: 'changed', fields: ['role', 'reason'], reason: 'Новая смена' }
  expect(await log()).toEqual([
    { name: 'ann', ...entry },
    { name: 'bob', ...entry },
  ])
  expect(await outcome([ann, bob], how)).toEqual({ done: ['ann', 'bob'], refused: [] })
  expect(await log()).toHaveLength(2)
})
test('teams are added and removed, the others stay', async () => {
  const form = { name: 'Возвраты', description: 'Возвраты', dialogLimit: 3, memberIds: [] as string[] }
  const returns = await admin.call(teams.create, form as never)
  await change([ann, bob], { kind: 'addTeams', teamIds: [returns.id] })
  expect((await card(ann)).teams.map((t) => t.id).sort()).toEqual([w.teamId, returns.id].sort())
  await change([ann], { kind: 'removeTeams', teamIds: [w.teamId] })
  expect((await card(ann)).teams.map((t) => t.id)).toEqual([returns.id])
  expect(await outcome([ann], { kind: 'removeTeams', teamIds: [returns.id] })).toEqual({
    ...{ done: [], refused: ['USER_WITHOUT_TEAM'] },
  })
  expect((await card(bob)).teams).toHaveLength(2)
})
test('each is refused by itself: oneself, users with more rights, strangers, the last administrator', async () => {
  const other = await w.another()
  const theirs = await w.operator('theirs', { organization: other.organizationId })
  const clerk = await w.operator('clerk', { team: null, rights: ['RIGHT_ACCOUNT_CONTROL'] })
  const nobody = await w.operator('nobody', { team: null, rights: [] })
  expect(await outcome([clerk, nobody, admin, theirs], { kind: 'deactivate' }, clerk)).toEqual({
    done: ['nobody'],
    refused: ['OWN_ACCOUNT_ACTIVE', 'USER_HAS_MORE_RIGHTS', 'USER_NOT_FOUND'],
  })
  expect(await card(nobody)).toMatchObject({ active: false })
  expect(await outcome([admin, ann], { kind: 'role', roleId: a.roles.operator })).toEqual({
    ...{ done: ['ann'], refused: ['OWN_ROLE'] },
  })
  expect(await outcome([nobody], { kind: 'role', roleId: a.roles.administrator }, clerk)).toEqual({
    ...{ done: [], refused: ['RIGHTS_EXCEED_YOURS'] },
  })
  expect(await outcome([ann], { kind: 'addTeams', teamIds: [w.teamId] }, clerk)).toEqual({
    ...{ done: [], refused: ['USER_HAS_MORE_RIGHTS'] },
  })
})
test('deactivated users are signed out, and can be activated again', async () => {
  expect(await outcome([ann, bob], { kind: 'deactivate' })).toEqual({ done: ['ann', 'bob'], refused: [] })
  expect((await callEndpoint(w.app, users.list, {}, { token: ann.token })).code).toBe('UNAUTHENTICATED')
  expect(await outcome([ann], { kind: 'activate' })).toEqual({ done: ['ann'], refused: [] })
  expect(await card(ann)).toMatchObject({ active: true })
})
test('second factors are reset and invitations sent again, where there is something to do', async () => {
  await turnOn(w, ann)
  expect(await outcome([ann, bob, admin], { kind: 'resetTwoFactor' })).toEqual({
    ...{ done: ['ann', 'bob'], refused: ['OWN_TWO_FACTOR'] },
  })
  expect(await card(ann)).toMatchObject({ twoFactor: false })
  const { active: _, ...invitee } = a.form()
  const { person } = await admin.call(invitations.invite, invitee)
  const { done, refused } = await change([person, ann], { kind: 'resendInvitation' })
  expect(done).toMatchObject([{ name: person.name, link: expect.stringContaining('/invitation#token=') }])
  expect(refused.map((r) => r.code)).toEqual(['INVITATION_NOT_NEEDED'])
  expect(await outcome([person], { kind: 'activate' })).toEqual({ done: [], refused: ['INVITATION_PENDING'] })
  expect((await log()).map((l) => [l.name, l.action, l.reason])).toEqual([
    ['ann', 'changed', 'Новая смена'],
    [person.name, 'created', null],
    [person.name, 'invited', 'Новая смена'],
  ])
})
test('one call changes at most a hundred users, and at least one', async () => {
  const many = Array.from({ length: limits.bulkUsers + 1 }, () => w.newId())
  const fields = async (userIds: string[]) => {
    const input = { userIds, change: { kind: 'activate' as const }, reason: '' }
    return (await callEndpoint(w.app, bulkUsers.changeMany, input, { token: admin.token })).error?.fields
  }
  expect(await fields(many)).toEqual({ userIds: 'TOO_MANY_USERS' })
  expect(await fields([])).toEqual({ userIds: 'FIELD_REQUIRED' })
})
