import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smartCaptcha } from '../../src/platform/captcha/smart-captcha.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient, type HttpClient } from '../../src/platform/http-client.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { callEndpoint, mustCall } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let provider: Server
let http: HttpClient
let w: World
/** The requests to the provider; it answers by the token. */
let asked: Record<string, string>[]
let broken: boolean
let origin: string
beforeEach(async () => {
  asked = []
  broken = false
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const seen = asked.some((earlier) => earlier.token === form.token)
      asked.push(form)
      if (broken) return response.writeHead(500).end()
      const isRight = form.secret === 'server-key' && form.token?.startsWith('good') && !seen
      const host = form.token?.endsWith('elsewhere') ? 'evil.example' : 'beseda.test'
      const answer = isRight ? { status: 'ok', message: '', host } : { status: 'failed', message: 'Invalid token' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  http = createHttpClient({ clock: systemClock, random: systemRandom, allow: [`127.0.0.1:${port}`] })
  const keys = { siteKey: 'site-key', serverKey: 'server-key', hosts: ['chat.example', 'beseda.test'] }
  w = await createWorld({ captcha: smartCaptcha({ ...keys, origin, http, clock: systemClock }) })
})
afterEach(async () => {
  await w.close()
  http.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})
const recover = async (captcha: string): Promise<string> =>
  (await callEndpoint(w.app, recovery.recover, { email: 'nobody@example.ru', captcha })).code

test('the browser gets the public key and the script, never the server key', async () => {
  const { kind, challenge } = await mustCall(w.app, recovery.captcha, { purpose: 'recovery' })
  expect(kind).toBe('smartCaptcha')
  expect(JSON.parse(challenge)).toEqual({ script: `${origin}/captcha.js`, siteKey: 'site-key' })
})
test('a token works once; the provider gets the server key, the token and the address', async () => {
  expect(await recover('good-1')).toBe('EMAIL_NOT_FOUND')
  expect(await recover('good-1')).toBe('CAPTCHA_INVALID')
  expect(asked[0]).toEqual({ secret: 'server-key', token: 'good-1', ip: '127.0.0.1' })
})
test('of twenty parallel calls with one token one is accepted', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => recover('good-2')))
  expect(codes.filter((code) => code !== 'CAPTCHA_INVALID')).toEqual(['EMAIL_NOT_FOUND'])
})
test('a wrong token, one from another site and one that is too long are refused', async () => {
  for (const token of ['bad', 'good-elsewhere', `good${'x'.repeat(4000)}`, '{"challenge":{},"solution":{}}'])
    expect(['CAPTCHA_INVALID', 'INVALID_INPUT']).toContain(await recover(token))
})
test('a provider that does not answer leads to a temporary refusal', async () => {
  broken = true
  expect(await recover('good-3')).toBe('UNAVAILABLE')
  http.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  expect(await recover('good-4')).toBe('UNAVAILABLE')
})
test('only the console may load the configured provider’s resources', async () => {
  const policyOf = async (url: string) => String((await w.app.inject({ url })).headers['content-security-policy'])
  expect(await policyOf('/restore')).toContain(`script-src 'self' ${origin};`)
  expect(await policyOf('/restore')).toContain(`frame-src 'self' ${origin};`)
  expect(await policyOf('/demo')).toContain("script-src 'self';")
})
