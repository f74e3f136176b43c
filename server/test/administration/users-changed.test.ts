import type { Right } from '@beseda/contract/access.ts'
import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Accounts, openAccounts, password } from './accounts.ts'
import { openConsole } from './console.ts'

let a: Accounts
let w: World
let admin: Operator
beforeEach(async () => {
  a = await openAccounts()
  ;({ w, admin } = a)
})
afterEach(() => w.close())

test('a deactivated user is out at once; the chats go to others or back to the queue', async () => {
  const made = await admin.call(users.create, a.withPassword())
  const token = String(await a.signIn('vera@example.ru', password))
  for (const name of ['one', 'two', 'three']) await (await w.visitor(name)).writes('hello')
  expect((await admin.call(users.one, { userId: made.id })).openChats).toBe(3)
  const bob = await w.operator('bob')
  await w.sql('update teams set dialog_limit = 2')
  const screen = await openConsole(w, token)
  await admin.call(users.change, { ...a.form(), userId: made.id, active: false })
  expect(await screen.closed).toBe(4401)
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).code).toBe('UNAUTHENTICATED')
  expect(await a.signIn('vera@example.ru', password)).toBe('USER_INACTIVE')
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
  await admin.call(users.change, { ...a.form(), userId: made.id })
  expect((await a.signIn('vera@example.ru', password)).length).toBe(43)
})
test('a new password ends all sign-ins of the user; without one it stays', async () => {
  const made = await admin.call(users.create, a.withPassword())
  const token = String(await a.signIn('vera@example.ru', password))
  await admin.call(users.change, { ...a.form(), userId: made.id, affiliation: '' })
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).code).toBe('ok')
  const secret = { password: 'Snegir-77!', passwordRepeat: 'Snegir-77!' }
  await admin.call(users.change, { ...a.form(), userId: made.id, ...secret })
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).code).toBe('UNAUTHENTICATED')
  expect(await a.signIn('vera@example.ru', password)).toBe('INVALID_CREDENTIALS')
  expect((await a.signIn('vera@example.ru', 'Snegir-77!')).length).toBe(43)
})
test('another role holds for the open console at once, and takes its holder out of the distribution', async () => {
  const made = await admin.call(users.create, a.withPassword())
  const token = String(await a.signIn('vera@example.ru', password))
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
  await admin.call(users.change, { ...a.form(), userId: made.id, roleId: role })
  await screen.until((f) => f.type === 'resync' || (f.type === 'frame' && f.entities.staleViewer === true))
  expect(await all()).toBe('ok')
  expect(await admin.call(users.one, { userId: made.id })).toMatchObject({ presence: 'offline' })
  screen.cut()
})
test('a photo of the administrator’s upload becomes the user’s', async () => {
  const made = await admin.call(users.create, a.withPassword())
  expect(made.photoUrl).toBeNull()
  const other = await w.operator('other')
  // a photo that somebody else has uploaded is not found
  const photo = w.newId()
  await w.sql(
    `insert into files (id, organization_id, name, mime, kind, bytes, sha256, uploaded_by_user, sweep_at, created_at)
     values ($1, $2, 'a.jpg', 'image/jpeg', 'image', 10, 'x', $3, now(), now())`,
    [photo, w.organizationId, other.id],
  )
  expect(await codeOf(admin.call(users.change, { ...a.form(), userId: made.id, photoId: photo }))).toBe(
    'FILE_NOT_FOUND',
  )
  await w.sql('update files set uploaded_by_user = $1', [admin.id])
  const changed = await admin.call(users.change, { ...a.form(), userId: made.id, photoId: photo })
  expect(changed.photoUrl).toContain(photo)
  expect((await other.call(account.shortSearch, { name: 'вера' }))[0]?.photoUrl).toContain(photo)
})
