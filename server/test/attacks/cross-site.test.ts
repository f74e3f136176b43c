import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterEach, expect, test } from 'vitest'
import { allEndpoints } from '../matrix/routes.ts'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const evil = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' }
const user = '/api/cm-identity/auth/user'
const codeOf = (answer: { json: () => unknown }): string => (answer.json() as Envelope<unknown>).code

test('S11: a token works only in the Authorization header: not as a cookie, in the URL or in the body', async () => {
  w = await createWorld()
  const { token } = await w.operator('ann')
  for (const name of ['token', 'session', 'authorization', 'access_token']) {
    expect(codeOf(await w.app.inject({ url: user, headers: { ...evil, cookie: `${name}=${token}` } }))).toBe(
      'UNAUTHENTICATED',
    )
    expect(codeOf(await w.app.inject({ url: `${user}?${name}=${token}` }))).toBe('UNAUTHENTICATED')
  }
  const body = { presence: 'break', token }
  expect(codeOf(await w.app.inject({ method: 'PATCH', url: '/api/presence', headers: evil, payload: body }))).toBe(
    'UNAUTHENTICATED',
  )
})
test('S11: what a form of another site can send is not a call: text/plain, url-encoded, multipart, without a type', async () => {
  w = await createWorld()
  const json = JSON.stringify({ login: 'ann@example.ru', password: 'Qwerty-12' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
    const headers = { ...evil, 'content-type': type }
    const answer = await w.app.inject({ method: 'POST', url: '/api/cm-identity/auth/login', headers, payload: json })
    expect([type, codeOf(answer)]).toEqual([type, expect.not.stringMatching(/^(ok|INVALID_CREDENTIALS)$/)])
  }
})
test('S11: no response sets a cookie, and only the few public ones can be read by other origins', async () => {
  w = await createWorld()
  const { token } = await w.operator('ann')
  for (const [name, e] of allEndpoints) {
    const url = `/api${e.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')}`
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { origin, authorization: `Bearer ${token}` }
      const answer = await w.app.inject({ method: e.method, url, headers, ...(e.method !== 'GET' && { payload: {} }) })
      expect([name, answer.headers['set-cookie']]).toEqual([name, undefined])
      expect([name, answer.headers['access-control-allow-credentials']]).toEqual([name, undefined])
      if (!e.anySite) expect([name, answer.headers['access-control-allow-origin']]).toEqual([name, undefined])
    }
  }
})
test('S9: identity headers of a caller are ignored', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const names = ['x-user', 'x-user-id', 'x-forwarded-user', 'x-organization-id', 'x-remote-user', 'remote-user']
  for (const name of names)
    expect([name, codeOf(await w.app.inject({ url: user, headers: { [name]: ann.id } }))]).toEqual([
      name,
      'UNAUTHENTICATED',
    ])
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token: ann.token })).entity?.id).toBe(ann.id)
})
