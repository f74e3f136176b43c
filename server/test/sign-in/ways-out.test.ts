import { account } from '@beseda/contract/endpoints/account.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenConsole, openConsole } from '../administration/console.ts'
import { callEndpoint } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, appOf, password, signIn, tokenOf, turnOn } from './accounts.ts'

/** Every action that revokes or changes a user's access must affect their open connections at once. */
let w: World
let ann: Account
let admin: Operator
let elsewhere: string
let screen: OpenConsole
beforeEach(async () => {
  w = await createWorld()
  ann = await accountOf(w, 'ann')
  admin = await w.operator('admin', { rights: allRights })
  elsewhere = await tokenOf(w, ann.login)
  screen = await openConsole(w, elsewhere)
})
afterEach(async () => {
  screen.cut()
  await w.close()
})
const me = (token: string) => callEndpoint(w.app, auth.currentUser, {}, { token }).then((a) => a.code)
const card = async () => {
  const { id: userId, name, email, role, teams, ...rest } = await admin.call(users.one, { userId: ann.id })
  const { phone, affiliation, breakMinutes, photoId, active } = rest
  const teamIds = teams.map((t) => t.id)
  return { userId, name, email, roleId: role.id, teamIds, phone, affiliation, breakMinutes, photoId, active }
}
const linkOf = async (): Promise<string> => {
  await callEndpoint(w.app, recovery.recover, { email: ann.login, captcha: await solvedCaptcha(w, 'recovery') })
  await w.settle()
  const [row] = await w.sql<{ data: { link: string } }>("select data from outgoing_messages where kind = 'recovery'")
  return row!.data.link.split('#token=')[1]!
}
const another = 'Battery-staple-2'
const acts: Record<string, () => Promise<unknown>> = {
  'sign-out': () => callEndpoint(w.app, auth.signOut, {}, { token: elsewhere }),
  'sign-out of that token from another sign-in': () => ann.call(auth.signOut, { token: elsewhere }),
  'signing out on other devices': () => ann.call(account.endOtherSignIns, {}),
  'the own password changed': () =>
    ann.call(account.changePassword, {
      currentPassword: password,
      newPassword: another,
      newPasswordRepeat: another,
    }),
  'the password reset by mail': async () =>
    callEndpoint(w.app, recovery.resetPassword, { token: await linkOf(), password: another }),
  'the password set by an administrator': async () =>
    admin.call(users.change, { ...(await card()), password: another, passwordRepeat: another }),
  'the second factor turned on': async () => {
    const { secret } = await ann.call(twoFactor.generate, {})
    await ann.call(twoFactor.toggle, { enabled: true, totpCode: appOf(w, secret)() })
  },
  'the user deactivated': async () => admin.call(users.change, { ...(await card()), active: false }),
  'the organization deactivated': async () => {
    const other = await w.another()
    const observer = await w.operator('observer', { organization: other.organizationId, rights: ['RIGHT_OBSERVER'] })
    return observer.call(organizations.deactivate, { id: w.organizationId, confirmation: 'first' })
  },
}
test.each(Object.keys(acts))('%s: the open socket closes at once, the token stops working', async (name) => {
  expect(await me(elsewhere)).toBe('ok')
  await acts[name]!()
  expect(await screen.closed).toBe(4401)
  expect(await me(elsewhere)).toBe('UNAUTHENTICATED')
  expect(screen.frames.at(-1)).toEqual({ type: 'bye', code: 'UNAUTHENTICATED' })
})
test('a right removed from the role: the next call is refused, and the open console is notified at once', async () => {
  const role = await admin.call(roles.create, {
    name: 'Auditor',
    description: 'reads',
    rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_ROLE_MODIFY'],
  })
  await admin.call(users.change, { ...(await card()), roleId: role.id })
  const reads = () => callEndpoint(w.app, audit.list, {}, { token: elsewhere }).then((a) => a.code)
  await screen.until((f) => f.type === 'frame' && f.entities.staleViewer === true)
  expect(await reads()).toBe('ok')
  const told = screen.frames.length
  await admin.call(roles.change, {
    roleId: role.id,
    name: 'Auditor',
    description: 'reads',
    rights: ['AUTHORITY_ROLE_MODIFY'],
  })
  expect(await reads()).toBe('ACCESS_DENIED')
  await expect.poll(() => screen.frames.length).toBeGreaterThan(told)
  expect(await me(elsewhere)).toBe('ok')
})
test('password recovery does not bypass the second factor', async () => {
  const { app } = await turnOn(w, ann)
  const reset = await callEndpoint(w.app, recovery.resetPassword, { token: await linkOf(), password: another })
  expect(reset.code).toBe('ok')
  expect((await signIn(w, { login: ann.login, password: another })).code).toBe('TOTP_MANDATORY')
  expect((await signIn(w, { login: ann.login, password: another, totpCode: app() })).code).toBe('ok')
})
