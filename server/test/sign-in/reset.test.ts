import { audit } from '@beseda/contract/endpoints/audit.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, password, signIn, turnOn } from './accounts.ts'

let w: World
let ann: Account
beforeEach(async () => {
  w = await createWorld()
  ann = await accountOf(w, 'ann')
  await turnOn(w, ann)
})
afterEach(() => w.close())
const boss = () => w.operator('boss', { team: null, rights: allRights })

test('an administrator turns a user’s second factor off: the password is enough, everything else is unchanged', async () => {
  const admin = await boss()
  expect(await admin.call(users.one, { userId: ann.id })).toMatchObject({ twoFactor: true })
  expect(await admin.call(users.resetTwoFactor, { userId: ann.id })).toMatchObject({ twoFactor: false })
  expect(await codeOf(ann.call(auth.currentUser, {}))).toBe('UNAUTHENTICATED')
  expect((await signIn(w, { login: ann.login, password })).code).toBe('ok')
  expect(await w.sql('select 1 from two_factors union all select 1 from backup_codes')).toEqual([])
  const [entry] = (await admin.call(audit.list, { entity: 'user' })).entries
  expect(entry).toMatchObject({ name: 'ann', action: 'changed', by: { kind: 'user', name: 'boss' } })
  expect(entry?.changes.map((c) => c.field)).toEqual(['twoFactor'])
  const letters = await w.sql<{ kind: string; recipient: string }>('select kind, recipient from outgoing_messages')
  expect(letters).toEqual([{ kind: 'twoFactorReset', recipient: ann.login }])
  await admin.call(users.resetTwoFactor, { userId: ann.id })
  expect(await w.sql('select 1 from outgoing_messages'), 'nothing to turn off, nothing to tell').toHaveLength(1)
})
test('nobody can reset their own second factor, that of a user with more rights, or of an unknown user', async () => {
  const admin = await boss()
  expect(await codeOf(admin.call(users.resetTwoFactor, { userId: admin.id }))).toBe('OWN_TWO_FACTOR')
  expect(await codeOf(admin.call(users.resetTwoFactor, { userId: w.newId() }))).toBe('USER_NOT_FOUND')
  const clerk = await w.operator('clerk', { team: null, rights: ['RIGHT_ACCOUNT_CONTROL'] })
  expect(await codeOf(clerk.call(users.resetTwoFactor, { userId: ann.id }))).toBe('USER_HAS_MORE_RIGHTS')
  expect(await codeOf(clerk.call(users.resetTwoFactor, { userId: admin.id }))).toBe('USER_HAS_MORE_RIGHTS')
  expect((await signIn(w, { login: ann.login, password })).code).toBe('TOTP_MANDATORY')
})
