import { type Endpoint, servicePrefix } from '@beseda/contract/endpoint.ts'
import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { createWorld } from '../world/world.ts'

const namesOf = (e: Endpoint): string[] =>
  Object.keys((e.input as unknown as { def: { shape?: object } }).def.shape ?? {}).sort()

/** The table of spec.md, 7: every field of its payloads must be accepted. */
test.each([
  [auth.currentUser, 'GET', '/auth/user', []],
  [twoFactor.generate, 'POST', '/auth/generate', []],
  [twoFactor.toggle, 'PATCH', '/auth/toggle', ['enabled', 'totpCode']],
  [account.update, 'PATCH', '/auth/acc/update', []],
  [account.changePassword, 'POST', '/auth/acc/passwordChange', []],
  [account.shortSearch, 'GET', '/acc/user/short', ['name']],
  [auth.signOut, 'POST', '/auth/acc/logout', ['token']],
] as readonly [Endpoint, string, string, string[]][])('%o', (endpoint, method, path, payload) => {
  expect([endpoint.method, servicePrefix + endpoint.path]).toEqual([method, `/api/cm-identity${path}`])
  expect(namesOf(endpoint)).toEqual(expect.arrayContaining(payload))
  const { who, right, option } = endpoint.access
  expect({ who, right, option }).toEqual({ who: 'user' })
  expect(endpoint.summary, 'what the specification does not show is told in the OpenAPI document').toBeTruthy()
})
test('every call has a bearer token, and the response is an envelope of code, entity and error', async () => {
  const w = await createWorld()
  const ann = await w.operator('ann')
  const url = '/api/cm-identity/auth/user'
  const ok = (await w.app.inject({ url, headers: { authorization: `Bearer ${ann.token}` } })).json()
  expect(Object.keys(ok).sort()).toEqual(['code', 'entity', 'error'])
  expect(ok).toMatchObject({
    code: 'ok',
    entity: { role: { rights: [{ name: 'AUTHORITY_CHAT_DISTRIBUTION' }] }, options: expect.any(Array) },
    error: null,
  })
  // only the authorization header identifies a caller
  for (const headers of [{}, { cookie: `token=${ann.token}` }, { 'x-user': ann.id }, { authorization: ann.token }])
    expect((await w.app.inject({ url, headers })).statusCode).toBe(401)
  expect((await w.app.inject({ url: `${url}?token=${ann.token}` })).statusCode).toBe(401)
  const found = await callEndpoint(w.app, account.shortSearch, { name: 'an' }, { token: ann.token })
  expect(found.entity!.map((u) => u.name)).toEqual(['ann'])
  await w.close()
})
