import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, tokenOf } from './accounts.ts'

let w: World
let ann: Account
beforeEach(async () => {
  w = await createWorld()
  ann = await accountOf(w, 'ann')
})
afterEach(() => w.close())
const me = (token: string) => callEndpoint(w.app, auth.currentUser, {}, { token }).then((a) => a.code)

test('a sign-in that is unused for 72 hours ends; use postpones that, but not beyond 30 days', async () => {
  const [idle, used] = [await tokenOf(w, ann.login), await tokenOf(w, ann.login)]
  w.clock.advance(71 * 3_600_000)
  expect(await me(used)).toBe('ok')
  w.clock.advance(2 * 3_600_000)
  expect([await me(idle), await me(used)]).toEqual(['UNAUTHENTICATED', 'ok'])
  for (let day = 4; day < 30; day++) {
    w.clock.advance(24 * 3_600_000)
    expect(await me(used), `day ${day}`).toBe('ok')
  }
  w.clock.advance(24 * 3_600_000)
  expect(await me(used)).toBe('UNAUTHENTICATED')
})
test('an expired sign-in is removed with the event that closes its sockets', async () => {
  await tokenOf(w, ann.login)
  await w.advance('4d')
  const [left] = await w.sql<{ n: number }>(
    "select count(*)::int as n from sign_ins where user_id = $1 and created_at <> expires_at - interval '30 days'",
    [ann.id],
  )
  expect(left!.n).toBe(0)
  const ended = await w.sql<{ data: { reason: string } }>("select data from events where type = 'signIn.ended'")
  expect(ended.map((e) => e.data.reason)).toEqual(['timedOut'])
})
test('the list shows device, address and times; the current sign-in comes first', async () => {
  const browser =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  const response = await w.app.inject({
    method: 'POST',
    url: '/api/cm-identity/auth/login',
    headers: { 'user-agent': browser },
    remoteAddress: '10.1.2.3',
    payload: { login: ann.login, password: 'Correct-horse-1' },
  })
  const { token } = (response.json() as { entity: { token: string } }).entity
  w.clock.advance(90_000)
  const list = (await callEndpoint(w.app, account.signIns, {}, { token })).entity!
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({
    current: true,
    browser: 'Chrome 131',
    system: 'Windows 10',
    device: 'desktop',
    address: '10.1.2.3',
    createdAt: w.clock.now() - 90_000,
    lastUsedAt: w.clock.now(),
  })
  expect(list[1]).toMatchObject({ current: false, browser: null, device: 'unknown' })
  expect(JSON.stringify(list)).not.toContain(token)
})
test('other sign-ins can be ended one by one or all at once, but not those of other users', async () => {
  const bob = await accountOf(w, 'bob')
  const [a, b] = [await tokenOf(w, ann.login), await tokenOf(w, ann.login)]
  const list = await ann.call(account.signIns, {})
  const [bobs] = await bob.call(account.signIns, {})
  expect(await codeOf(ann.call(account.endSignIn, { signInId: bobs!.id }))).toBe('SIGN_IN_NOT_FOUND')
  expect(await me(bob.token)).toBe('ok')
  await callEndpoint(w.app, account.endSignIn, { signInId: list.find((s) => s.current)!.id }, { token: a })
  expect([await me(ann.token), await me(a), await me(b)]).toEqual(['UNAUTHENTICATED', 'ok', 'ok'])
  expect((await callEndpoint(w.app, account.endOtherSignIns, {}, { token: a })).entity).toEqual({ ended: 1 })
  expect([await me(a), await me(b)]).toEqual(['ok', 'UNAUTHENTICATED'])
  expect((await callEndpoint(w.app, account.signIns, {}, { token: a })).entity).toHaveLength(1)
})
test('the last activity of a user is recorded about once a minute', async () => {
  const at = async () =>
    (await w.sql<{ at: Date | null }>('select last_active_at as at from users where id = $1', [ann.id]))[0]!.at
  await ann.call(auth.currentUser, {})
  expect(await at()).toBeNull()
  w.clock.advance(61_000)
  await ann.call(auth.currentUser, {})
  expect((await at())!.getTime()).toBe(w.clock.now())
})
