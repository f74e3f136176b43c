import { auth } from '@beseda/contract/endpoints/auth.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, appOf, password, signIn, tokenOf, turnOn } from './accounts.ts'

let w: World
let admin: Operator
let ann: Account
afterEach(() => w.close())
const open = async (o: Parameters<typeof createWorld>[0] = {}) => {
  w = await createWorld(o)
  admin = await w.operator('boss', { team: null, rights: allRights.filter((r) => r !== 'RIGHT_OBSERVER') })
  ann = await accountOf(w, 'ann')
}
const require = (graceDays: number, required = true) => admin.call(twoFactor.changePolicy, { required, graceDays })
const presenceOf = async (id: string): Promise<string> => {
  const [row] = await w.sql<{ presence: string }>('select presence from operator_presence where user_id = $1', [id])
  return row!.presence
}
const list = (token: string) => callEndpoint(w.app, queues.counters, {}, { token })
const setUp = async (token: string): Promise<void> => {
  const made = await callEndpoint(w.app, twoFactor.generate, {}, { token })
  const totpCode = appOf(w, made.entity!.secret)()
  expect((await callEndpoint(w.app, twoFactor.toggle, { enabled: true, totpCode }, { token })).code).toBe('ok')
}

test('from now on: users without one are signed out, then led to the setup and nowhere else, and are offline until then', async () => {
  await open()
  const bob = await accountOf(w, 'bob')
  await turnOn(w, bob)
  await turnOn(w, await accountOf(w, 'eve'))
  await require(0)
  expect(await codeOf(ann.call(auth.currentUser, {}))).toBe('UNAUTHENTICATED')
  expect(await codeOf(bob.call(queues.counters, {})), 'who has one goes on working').toBe('ok')
  expect(await codeOf(admin.call(queues.counters, {})), 'also who decided it').toBe('TWO_FACTOR_DUE')
  const token = await tokenOf(w, ann.login)
  expect(await presenceOf(ann.id)).toBe('offline')
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).entity).toMatchObject({ twoFactorDue: true })
  expect((await list(token)).code).toBe('TWO_FACTOR_DUE')
  expect((await callEndpoint(w.app, auth.setPresence, { presence: 'online' }, { token })).code).toBe('TWO_FACTOR_DUE')
  await setUp(token)
  expect((await list(token)).code, 'with the same sign-in').toBe('ok')
  expect(await presenceOf(ann.id)).toBe('online')
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).entity).toMatchObject({
    ...{ twoFactorDue: false, twoFactorFrom: null },
  })
})
test('after a time of grace: until then nothing changes, at its end users without one are signed out', async () => {
  await open()
  const token = await tokenOf(w, ann.login)
  const from = w.clock.now() + 3 * 86_400_000
  expect(await require(3)).toEqual({ from, people: 2, without: 2 })
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token })).entity).toMatchObject({
    ...{ twoFactorDue: false, twoFactorFrom: from },
  })
  await w.advance('47h')
  expect((await list(token)).code).toBe('ok')
  expect(await require(30), 'a later date is no way out').toMatchObject({ from })
  await w.advance('25h')
  expect((await list(token)).code).toBe('UNAUTHENTICATED')
  expect(await presenceOf(ann.id)).toBe('offline')
  expect((await signIn(w, { login: ann.login, password })).code).toBe('ok')
  await w.operator('carl')
  const ended = await w.sql<{ reason: string }>(
    "select distinct data ->> 'reason' as reason from events where type = 'signIn.ended'",
  )
  expect(ended).toEqual([{ reason: 'twoFactorRequired' }])
})
test('while it is required it cannot be turned off; a reset leads to the setup again; it can be made voluntary', async () => {
  await open()
  await turnOn(w, admin)
  const { app } = await turnOn(w, ann)
  await require(0)
  const off = () => codeOf(ann.call(twoFactor.toggle, { enabled: false, totpCode: app() }))
  expect(await off()).toBe('TWO_FACTOR_REQUIRED')
  expect(await ann.call(twoFactor.status, {})).toMatchObject({ enabled: true, required: true })
  await admin.call(users.resetTwoFactor, { userId: ann.id })
  const token = await tokenOf(w, ann.login)
  expect((await list(token)).code).toBe('TWO_FACTOR_DUE')
  expect(await require(0, false)).toMatchObject({ from: null })
  expect((await list(token)).code).toBe('ok')
  const log = await w.sql<{ changes: { field: string }[] }>(
    "select changes from audit_log where entity = 'organization' order by id",
  )
  expect(log.map((l) => l.changes.map((c) => c.field))).toEqual([['twoFactorFrom'], ['twoFactorFrom']])
})
test('the gate knows who must set it up; other organizations decide for themselves', async () => {
  await open()
  await require(0)
  const token = await tokenOf(w, ann.login)
  expect(await w.gate.user(token)).toMatchObject({ twoFactorDue: true })
  const other = await w.another()
  const theirs = await w.operator('theirs', { organization: other.organizationId })
  expect(await w.gate.user(theirs.token), 'other organizations decide for themselves').toMatchObject({
    ...{ twoFactorDue: false },
  })
})
test('only those who manage users see who has one, and decide about it', async () => {
  await open()
  await turnOn(w, ann)
  const seen = async (who: Operator) =>
    (await who.call(users.list, {})).users.filter((u) => u.name === 'ann').map((u) => u.twoFactor)
  expect(await seen(admin)).toEqual([true])
  const bob = await w.operator('bob')
  expect(await seen(bob)).toEqual([null])
  expect(await codeOf(bob.call(twoFactor.changePolicy, { required: true, graceDays: 0 }))).toBe('ACCESS_DENIED')
  expect(await codeOf(bob.call(twoFactor.policy, {}))).toBe('ACCESS_DENIED')
})
test('the installation may require it of service administrators', async () => {
  await open({ serviceTwoFactor: true })
  const chief = await accountOf(w, 'chief', { rights: allRights })
  const token = await tokenOf(w, chief.login)
  expect((await list(token)).code).toBe('TWO_FACTOR_DUE')
  expect((await list(await tokenOf(w, ann.login))).code).toBe('ok')
  await setUp(token)
  expect((await list(token)).code).toBe('ok')
})
