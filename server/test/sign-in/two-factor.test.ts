import { auth } from '@beseda/contract/endpoints/auth.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, appOf, password, signIn, tokenOf, turnOn } from './accounts.ts'

let w: World
let ann: Account
beforeEach(async () => {
  w = await createWorld()
  ann = await accountOf(w, 'ann')
})
afterEach(() => w.close())
const status = () => ann.call(twoFactor.status, {})
const step = (input: object) => signIn(w, { login: ann.login, password, ...input }).then((a) => a.code)

test('generate, turn on, sign in with a code, turn off', async () => {
  expect(await status()).toEqual({ enabled: false, since: null, backupCodesLeft: 0, required: false })
  const made = await ann.call(twoFactor.generate, {})
  expect(made.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(made.uri).toContain(`otpauth://totp/Beseda:ann%40example.ru?issuer=Beseda&secret=${made.secret}`)
  expect(made.qr).toMatch(/^<svg /)
  expect(await step({})).toBe('ok')
  const app = appOf(w, made.secret)
  const on = await ann.call(twoFactor.toggle, { enabled: true, totpCode: app() })
  expect(on.enabled).toBe(true)
  expect(new Set(on.backupCodes).size).toBe(10)
  expect(await status()).toMatchObject({ enabled: true, since: w.clock.now(), backupCodesLeft: 10 })
  w.clock.advance(30_000)
  expect(await step({})).toBe('TOTP_MANDATORY')
  expect(await step({ totpCode: app() })).toBe('ok')
  w.clock.advance(30_000)
  expect(await codeOf(ann.call(twoFactor.toggle, { enabled: false }))).toBe('TOTP_MANDATORY')
  expect(await ann.call(twoFactor.toggle, { enabled: false, totpCode: app() })).toEqual({
    enabled: false,
    backupCodes: [],
  })
  expect(await step({})).toBe('ok')
  expect(await status()).toEqual({ enabled: false, since: null, backupCodesLeft: 0, required: false })
})
test('TOTP_MANDATORY appears only after the correct password', async () => {
  await turnOn(w, ann)
  const wrong = await signIn(w, { login: ann.login, password: 'Wrong-horse-1' })
  expect(wrong.code).toBe('INVALID_CREDENTIALS')
})
test('each code works once: not repeated, in parallel, or older than a used one', async () => {
  const { app } = await turnOn(w, ann)
  const codes = await Promise.all(Array.from({ length: 6 }, () => step({ totpCode: app() })))
  expect(codes.filter((c) => c === 'ok')).toHaveLength(1)
  expect(codes.filter((c) => c === 'WRONG_TOTP')).toHaveLength(5)
  expect(await step({ totpCode: app(-1) })).toBe('WRONG_TOTP')
  w.clock.advance(30_000)
  expect(await step({ totpCode: app() })).toBe('ok')
})
test('codes of one window before and after are accepted, of two are not', async () => {
  const { app } = await turnOn(w, ann)
  w.clock.advance(120_000)
  expect(await step({ totpCode: app(-2) })).toBe('WRONG_TOTP')
  expect(await step({ totpCode: app(2) })).toBe('WRONG_TOTP')
  expect(await step({ totpCode: app(-1) })).toBe('ok')
  expect(await step({ totpCode: app(1) })).toBe('ok')
})
test.each([[['123456']], [null], ['12345'], ['1234567'], ['12 456'], ['１２３４５６'], [123456], [{ $ne: 1 }], ['']])(
  'a code like %j is no code, at the sign-in as at the toggle',
  async (totpCode) => {
    const signed = await callEndpoint(w.app, auth.signIn, { login: ann.login, password, totpCode } as never)
    expect(signed.error?.fields).toEqual({ totpCode: 'BAD_TOTP_FORMAT' })
    const toggled = await callEndpoint(w.app, twoFactor.toggle, { enabled: true, totpCode } as never, {
      token: ann.token,
    })
    expect(toggled.error?.fields).toEqual({ totpCode: 'BAD_TOTP_FORMAT' })
  },
)
test('another user’s code and a code of a replaced secret are refused', async () => {
  const bob = await accountOf(w, 'bob')
  const hers = await turnOn(w, ann)
  const first = appOf(w, (await bob.call(twoFactor.generate, {})).secret)
  await bob.call(twoFactor.generate, {})
  expect(await codeOf(bob.call(twoFactor.toggle, { enabled: true, totpCode: first() }))).toBe('WRONG_TOTP')
  const his = await turnOn(w, bob)
  expect(await step({ totpCode: his.app() })).toBe('WRONG_TOTP')
  expect(await step({ totpCode: hers.app() })).toBe('ok')
})
test('it cannot be turned on without a secret or twice, and its secret cannot be replaced while it is on', async () => {
  expect(await codeOf(ann.call(twoFactor.toggle, { enabled: true, totpCode: '000000' }))).toBe('TOTP_NOT_GENERATED')
  const { app } = await turnOn(w, ann)
  expect(await codeOf(ann.call(twoFactor.generate, {}))).toBe('TOTP_ALREADY_ENABLED')
  expect(await codeOf(ann.call(twoFactor.toggle, { enabled: true, totpCode: app() }))).toBe('TOTP_ALREADY_ENABLED')
  expect(await step({ totpCode: app() })).toBe('ok')
})
test('turning it on or off ends the other sign-ins', async () => {
  const token = await tokenOf(w, ann.login)
  const me = () => callEndpoint(w.app, auth.currentUser, {}, { token }).then((a) => a.code)
  expect(await me()).toBe('ok')
  await turnOn(w, ann)
  expect(await me()).toBe('UNAUTHENTICATED')
  expect((await ann.call(auth.currentUser, {})).name).toBe('ann')
})
test('a backup code works once, however it is typed, and can turn the second factor off', async () => {
  const { backupCodes, app } = await turnOn(w, ann)
  const [first, second] = backupCodes as [string, string]
  expect(await step({ backupCode: first.toUpperCase().replace('-', ' ') })).toBe('ok')
  expect(await step({ backupCode: first })).toBe('WRONG_BACKUP_CODE')
  expect((await status()).backupCodesLeft).toBe(9)
  const twice = await Promise.all([step({ backupCode: second }), step({ backupCode: second })])
  expect(twice.sort()).toEqual(['WRONG_BACKUP_CODE', 'ok'])
  const renewed = await ann.call(twoFactor.renewBackupCodes, { totpCode: app() })
  expect(await step({ backupCode: backupCodes[2]! })).toBe('WRONG_BACKUP_CODE')
  expect(await codeOf(ann.call(twoFactor.toggle, { enabled: false, backupCode: 'nonsense' }))).toBe('WRONG_BACKUP_CODE')
  await ann.call(twoFactor.toggle, { enabled: false, backupCode: renewed.backupCodes[0]! })
  expect((await status()).enabled).toBe(false)
})
test('the tables contain neither the secret nor a backup code; a sealed value opens for its owner only', async () => {
  const bob = await accountOf(w, 'bob')
  const { secret } = await ann.call(twoFactor.generate, {})
  const { backupCodes } = await ann.call(twoFactor.toggle, { enabled: true, totpCode: appOf(w, secret)() })
  const rows = await w.sql("select encode(secret, 'escape') as s from two_factors")
  const hashes = await w.sql("select encode(code_hash, 'escape') as s from backup_codes")
  const all = JSON.stringify([
    rows,
    hashes,
    await w.sql('select * from audit_log'),
    await w.sql('select * from events'),
  ])
  for (const told of [secret, ...backupCodes]) expect(all).not.toContain(told)
  await bob.call(twoFactor.generate, {})
  await w.sql(
    'update two_factors set secret = (select secret from two_factors where user_id = $1) where user_id = $2',
    [ann.id, bob.id],
  )
  w.clock.advance(60_000)
  await expect(bob.call(twoFactor.toggle, { enabled: true, totpCode: appOf(w, secret)() })).rejects.toThrow()
  const [told] = await w.sql('select entity, changes from audit_log')
  expect(told).toMatchObject({ entity: 'profile', changes: [{ field: 'twoFactor', before: false, after: true }] })
})
