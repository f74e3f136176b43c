import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { productionCost } from '../../src/platform/passwords.ts'
import { callEndpoint, mustCall } from '../world/call.ts'
import { solve } from '../world/captcha.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, password, signIn, signInFrom } from './accounts.ts'

let w: World
let ann: Account
beforeEach(async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  ann = await accountOf(w, 'ann')
})
afterEach(() => w.close())
const wrongFrom = (address: string, times: number, login = ann.login) =>
  Promise.all(Array.from({ length: times }, () => signInFrom(w, address, { login, password: 'Wrong-horse-1' })))
const captchaFrom = async (address: string): Promise<string> => {
  const asked = await w.app.inject({
    method: 'POST',
    url: '/api/cm-identity/captcha',
    remoteAddress: address,
    payload: { purpose: 'signIn' },
  })
  return solve((asked.json() as Envelope<{ challenge: string }>).entity!.challenge)
}

test('one wrong password a minute does not keep out a browser that has signed in before', async () => {
  const { device } = (await signIn(w, { login: ann.login, password })).entity!
  await wrongFrom('10.6.6.6', 10)
  for (let minute = 0; minute < 5; minute++) {
    w.clock.advance(61_000)
    await wrongFrom('10.6.6.6', 1)
    expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password })).toBe('LOGIN_QUOTA_EXCEEDED')
    expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password, devices: ['x', device] })).toBe('ok')
  }
  // also where somebody else of the same address has spent its limit
  await wrongFrom('10.1.1.1', 30, 'one@example.ru').then(() => wrongFrom('10.1.1.1', 30, 'two@example.ru'))
  expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password, devices: [device] })).toBe('ok')
})
test('a known browser has ten wrong passwords of its own; it is known to one account only', async () => {
  const { device } = (await signIn(w, { login: ann.login, password })).entity!
  const bob = await accountOf(w, 'bob')
  const tries: string[] = []
  for (let i = 0; i < 15; i++)
    tries.push(await signInFrom(w, '10.1.1.1', { login: ann.login, password: 'Wrong-horse-1', devices: [device] }))
  expect(tries.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10)
  expect(await signInFrom(w, '10.1.1.2', { login: ann.login, password })).toBe('ok')
  await wrongFrom('10.6.6.6', 10, bob.login)
  expect(await signInFrom(w, '10.1.1.1', { login: bob.login, password, devices: [device] })).toBe(
    'LOGIN_QUOTA_EXCEEDED',
  )
})
test('changed, outdated and long proofs are worth nothing, and so is every proof after a new password', async () => {
  const { device } = (await signIn(w, { login: ann.login, password })).entity!
  const [id, until, signature] = device.split('.') as [string, string, string]
  await wrongFrom('10.6.6.6', 10)
  const forged = [`${id}.${Number(until) + 1}.${signature}`, `x${id}.${until}.${signature}`, `${id}.${until}.`, id, '']
  expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password, devices: forged })).toBe('LOGIN_QUOTA_EXCEEDED')
  expect((await signIn(w, { login: ann.login, password, devices: ['x'.repeat(201)] })).code).toBe('INVALID_INPUT')
  w.clock.advance(100 * 86_400_000)
  const renewed = (await signIn(w, { login: ann.login, password, devices: [device] })).entity!
  expect(renewed.device).not.toBe(device)
  w.clock.advance(81 * 86_400_000)
  await wrongFrom('10.6.6.6', 10)
  expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password, devices: [device] })).toBe(
    'LOGIN_QUOTA_EXCEEDED',
  )
  expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password, devices: [renewed.device] })).toBe('ok')
  await w.sql('update users set password_hash = $2 where id = $1', [ann.id, await w.deps.passwords.hash(password)])
  expect(await signInFrom(w, '10.1.1.1', { login: ann.login, password, devices: [renewed.device] })).toBe(
    'LOGIN_QUOTA_EXCEEDED',
  )
})
test('a solved captcha passes a spent limit: once, from its address, and thirty times in ten minutes', async () => {
  await wrongFrom('10.6.6.6', 10)
  const captcha = await captchaFrom('10.1.1.1')
  const right = { login: ann.login, password, captcha }
  expect(await signInFrom(w, '10.1.1.2', right)).toBe('CAPTCHA_INVALID')
  expect(await signInFrom(w, '10.1.1.1', right)).toBe('ok')
  expect(await signInFrom(w, '10.1.1.1', right)).toBe('CAPTCHA_INVALID')
  const codes: string[] = []
  for (let i = 0; i < 32; i++) {
    const address = `10.7.0.${i % 4}`
    const guess = { login: ann.login, password: 'Wrong-horse-1', captcha: await captchaFrom(address) }
    codes.push(await signInFrom(w, address, guess))
  }
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(30)
  expect(codes.slice(-2)).toEqual(['LOGIN_QUOTA_EXCEEDED', 'LOGIN_QUOTA_EXCEEDED'])
})
test('a new password by a link of recovery makes the browser known', async () => {
  const asked = await mustCall(w.app, recovery.captcha, { purpose: 'recovery' })
  await mustCall(w.app, recovery.recover, { email: ann.login, captcha: await solve(asked.challenge) })
  await w.settle()
  const [row] = await w.sql<{ link: string }>(
    "select data ->> 'link' as link from outgoing_messages where kind = 'recovery'",
  )
  const reset = await callEndpoint(w.app, recovery.resetPassword, {
    token: row!.link.split('#token=')[1]!,
    password: 'Battery-staple-2',
  })
  await wrongFrom('10.6.6.6', 10)
  const again = { login: ann.login, password: 'Battery-staple-2', devices: [reset.entity!.device] }
  expect(await signInFrom(w, '10.1.1.1', again)).toBe('ok')
})
test('three hundred sign-ins at once: those beyond the queue are refused at once, and not counted', async () => {
  const slow = await createWorld({ rateLimitFactor: 1, passwordCost: productionCost })
  onTestFinished(() => slow.close())
  const bob = await accountOf(slow, 'bob')
  const flood = Array.from({ length: 300 }, (_, i) =>
    slow.app.inject({
      method: 'POST',
      url: '/api/cm-identity/auth/login',
      remoteAddress: `10.8.${i % 250}.1`,
      payload: { login: `nobody${i}@example.ru`, password: 'Wrong-horse-1' },
    }),
  )
  const answers = await Promise.all([
    ...flood,
    ...Array.from({ length: 20 }, () => signIn(slow, { login: bob.login, password })),
  ])
  const refused = answers.filter((a) => 'statusCode' in a && a.statusCode === 503)
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.every((a) => 'headers' in a && a.headers['retry-after'] === '1')).toBe(true)
  expect(await slow.deps.metrics.text()).toMatch(/beseda_rate_limited_total\{rule="passwordQueue"\} \d{3}/)
  for (let i = 0; i < 10; i++)
    expect((await signIn(slow, { login: bob.login, password: 'Wrong-horse-1' })).code).toBe('INVALID_CREDENTIALS')
})
