import { account } from '@beseda/contract/endpoints/account.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, password, signInFrom, turnOn } from './accounts.ts'

let w: World
let ann: Account
beforeEach(async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  ann = await accountOf(w, 'ann')
})
afterEach(() => w.close())
const addressOf = (i: number) => `10.0.0.${(i % 50) + 1}`
const times = <T>(n: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => one(i)))
const count = (codes: readonly string[], code: string): number => codes.filter((c) => c === code).length

test('200 parallel wrong passwords from 50 addresses: ten are checked, and the correct one is refused as well', async () => {
  const codes = await times(200, (i) => signInFrom(w, addressOf(i), { login: ann.login, password: `Wrong-horse-${i}` }))
  expect(count(codes, 'INVALID_CREDENTIALS')).toBe(10)
  expect(count(codes, 'LOGIN_QUOTA_EXCEEDED')).toBe(190)
  expect(await signInFrom(w, '10.9.9.9', { login: ann.login, password })).toBe('LOGIN_QUOTA_EXCEEDED')
  const bob = await accountOf(w, 'bob')
  expect(await signInFrom(w, '10.9.9.9', { login: bob.login, password })).toBe('ok')
  w.clock.advance(61_000)
  expect(await signInFrom(w, '10.9.9.9', { login: ann.login, password })).toBe('ok')
})
test('other spellings of a login give no further attempts', async () => {
  const tim = await accountOf(w, 'tim')
  const ways = [tim.login, tim.login.toUpperCase(), ` ${tim.login}`, `${tim.login} `, tim.login.replace('i', 'İ')]
  const codes = await times(50, (i) => signInFrom(w, addressOf(i), { login: ways[i % 5]!, password: 'Wrong-horse-1' }))
  expect(count(codes, 'INVALID_CREDENTIALS')).toBe(10)
  // the same for a login that nobody has, or the limit would show which ones exist
  const nobody = ['nobodi@example.ru', 'NOBODI@example.ru', 'nobodİ@example.ru']
  const others = await times(30, (i) =>
    signInFrom(w, addressOf(i), { login: nobody[i % 3]!, password: 'Wrong-horse-1' }),
  )
  expect(count(others, 'INVALID_CREDENTIALS')).toBe(10)
})
test('the addresses of one IPv6 network count as one', async () => {
  const codes: string[] = []
  for (let i = 0; i < 65; i++)
    codes.push(await signInFrom(w, `2001:db8:1:2::${i}`, { login: `nobody${i}@example.ru`, password: 'Wrong-horse-1' }))
  expect(count(codes, 'INVALID_CREDENTIALS')).toBe(60)
  expect(await signInFrom(w, '2001:db8:1:3::1', { login: ann.login, password })).toBe('ok')
})
test('200 parallel wrong codes from 50 addresses, with the correct password', async () => {
  const { app } = await turnOn(w, ann)
  const wrong = (i: number) => String((Number(app()) + 1 + i) % 1_000_000).padStart(6, '0')
  const codes = await times(200, (i) => signInFrom(w, addressOf(i), { login: ann.login, password, totpCode: wrong(i) }))
  expect(count(codes, 'WRONG_TOTP')).toBe(10)
  expect(count(codes, 'LOGIN_QUOTA_EXCEEDED')).toBe(190)
  expect(await signInFrom(w, '10.9.9.9', { login: ann.login, password, totpCode: app() })).toBe('LOGIN_QUOTA_EXCEEDED')
  w.clock.advance(10 * 60_000)
  expect(await signInFrom(w, '10.9.9.9', { login: ann.login, password, totpCode: app() })).toBe('ok')
})
test('the first step without a code does not bypass the limit of codes', async () => {
  const { app } = await turnOn(w, ann)
  const wrong = String((Number(app()) + 1) % 1_000_000).padStart(6, '0')
  const codes: string[] = []
  for (let i = 0; i < 30; i++) {
    await signInFrom(w, addressOf(i), { login: ann.login, password })
    codes.push(await signInFrom(w, addressOf(i), { login: ann.login, password, totpCode: wrong }))
  }
  expect(count(codes, 'WRONG_TOTP')).toBeLessThanOrEqual(10)
})
test('codes of the toggle and the current password are limited as well', async () => {
  await ann.call(twoFactor.generate, {})
  const codes = await times(30, () => codeOf(ann.call(twoFactor.toggle, { enabled: true, totpCode: '000000' })))
  expect(count(codes, 'WRONG_TOTP')).toBe(10)
  const change = { newPassword: 'Another-horse-2', newPasswordRepeat: 'Another-horse-2' }
  const tries = await times(30, (i) =>
    codeOf(ann.call(account.changePassword, { currentPassword: `x${i}`, ...change })),
  )
  expect(count(tries, 'WRONG_PASSWORD')).toBe(10)
  expect(count(tries, 'LOGIN_QUOTA_EXCEEDED')).toBe(20)
})
test('one address cannot try many logins', async () => {
  const codes: string[] = []
  for (let i = 0; i < 120; i++)
    codes.push(await signInFrom(w, '10.1.1.1', { login: `nobody${i}@example.ru`, password: 'Wrong-horse-1' }))
  expect(count(codes, 'INVALID_CREDENTIALS')).toBe(60)
})
