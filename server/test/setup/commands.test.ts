import { auth } from '@beseda/contract/endpoints/auth.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { setup } from '@beseda/contract/endpoints/setup.ts'
import { afterEach, expect, test } from 'vitest'
import { createServiceAdmin, listServiceAdmins, resetPassword } from '../../src/app/admin/commands.ts'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const password = 'Battery-staple-2'
const deps = () => ({ ...w.deps, origin: 'https://chat.example' })
const tokenIn = (lines: readonly string[]): string => lines.at(-1)!.split('#token=')[1]!
const becomeAdministrator = async () => {
  const lines = await createServiceAdmin(deps(), { email: 'irina@shop.example', name: 'Ирина' })
  await mustCall(w.app, setup.createAdministrator, { token: tokenIn(lines), name: 'И', email: 'x@y.zz', password })
}

test('the link of create-service-admin makes the account, list shows it, and the same e-mail is refused', async () => {
  w = await createWorld()
  expect(await listServiceAdmins(deps())).toEqual([expect.stringContaining('There is no service administrator yet')])
  await becomeAdministrator()
  await mustCall(w.app, auth.signIn, { login: 'irina@shop.example', password })
  const [line] = await listServiceAdmins(deps())
  expect(line).toMatch(/^irina@shop\.example {2}И {2}\(Beseda, no second factor, last seen /)
  await expect(createServiceAdmin(deps(), { email: 'IRINA@shop.example', name: 'Ирина' })).rejects.toThrow(
    'There is already an account',
  )
})
test('the link of reset-password sets a new password, once', async () => {
  w = await createWorld()
  await becomeAdministrator()
  const token = tokenIn(await resetPassword(deps(), { email: 'Irina@shop.example' }))
  const chosen = `${password}3`
  expect(await codeOf(mustCall(w.app, recovery.resetPassword, { token, password: chosen }))).toBe('ok')
  expect(await codeOf(mustCall(w.app, recovery.resetPassword, { token, password: chosen }))).toBe(
    'RECOVERY_LINK_OUTDATED',
  )
  const signIn = (secret: string) => callEndpoint(w.app, auth.signIn, { login: 'irina@shop.example', password: secret })
  expect((await signIn(password)).code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(chosen)).code).toBe('ok')
})
test('reset-password says when there is no such account, or it cannot sign in anyway', async () => {
  w = await createWorld()
  await becomeAdministrator()
  await expect(resetPassword(deps(), { email: 'nobody@shop.example' })).rejects.toThrow('There is no account')
  await w.sql("update users set active = false where login = 'irina@shop.example'")
  await expect(resetPassword(deps(), { email: 'irina@shop.example' })).rejects.toThrow('deactivated')
})
