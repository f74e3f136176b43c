import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { allEndpoints, shapeOf } from './routes.ts'

let w: World
let tokens: { user: string; visitor: string; apiKey: string }
beforeAll(async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: allRights })
  const { key: apiKey } = await ann.call(extensions.issueKey, {})
  tokens = { user: ann.token, visitor: (await w.visitor('v')).token, apiKey }
})
afterAll(() => w.close())

const id = '00000000-0000-7000-8000-000000000000'
const ask = async (method: string, path: string, who: string, o: { query?: string; payload?: string }) => {
  const token = who === 'user' ? tokens.user : who === 'apiKey' ? tokens.apiKey : tokens.visitor
  const r = await w.app.inject({
    method: method as 'GET',
    url: servicePrefix + path.replace(/:\w+/g, id) + (o.query ?? ''),
    headers: {
      authorization: `Bearer ${token}`,
      ...(o.payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(o.payload !== undefined && { payload: o.payload }),
  })
  return { status: r.statusCode, envelope: r.json() as Envelope<unknown> }
}
const json = allEndpoints.filter(([, e]) => !e.upload)
/** Fields that callers must not set (quality.md, T2 and D2). */
const forbidden = [
  'organizationId',
  'organization_id',
  'tenant_id',
  'role',
  'rights',
  'balance',
  'immutable',
  'createdAt',
  '__proto__x',
]

test.each(json)('%s refuses unknown fields', async (_, e) => {
  for (const field of forbidden) {
    if (shapeOf(e).includes(field)) continue // a field of the endpoint, with its own rules
    const o = e.method === 'GET' ? { query: `?${field}=1` } : { payload: JSON.stringify({ [field]: 1 }) }
    const { status, envelope } = await ask(e.method, e.path, e.access.who, o)
    expect(envelope.code).toBe('INVALID_INPUT')
    expect(status).toBe(422)
    expect(envelope.error?.fields?.[field]).toBe('FIELD_UNKNOWN')
  }
})
const bodies = json.filter(([, e]) => e.method !== 'GET')
test.each(bodies)('%s survives hostile bodies', async (_, e) => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  const hostile: [string, string][] = [
    ['{"a":', 'INVALID_JSON'],
    ['', 'any'],
    ['null', 'any'],
    ['"text"', 'INVALID_INPUT'],
    ['[1]', 'INVALID_INPUT'],
    [`{"a":${deep}}`, 'INVALID_INPUT'],
    ['{"__proto__":{"isAdmin":true}}', 'INVALID_JSON'],
    ['{"constructor":{"prototype":{"isAdmin":true}}}', 'any'],
    [`{"a":"${'x'.repeat(Math.max(300_000, (e.bodyBytes ?? 0) + 1_000))}"}`, 'BODY_TOO_LARGE'],
    ['{"a":1e400}', 'INVALID_INPUT'],
    // an id in the path overrides one in the body
    ['{"id":{"$ne":null}}', e.path.includes(':id') ? 'any' : 'INVALID_INPUT'],
  ]
  for (const [payload, code] of hostile) {
    if (e === auth.signOut) tokens.user = (await w.operator('again', { rights: allRights })).token // the empty body has just ended the previous sign-in
    const { status, envelope } = await ask(e.method, e.path, e.access.who, { payload })
    expect(status, payload.slice(0, 40)).toBeLessThan(500)
    if (code !== 'any') expect(envelope.code, payload.slice(0, 40)).toBe(code)
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
test('texts that PostgreSQL or UTF-8 cannot represent are refused, not changed', async () => {
  for (const text of ['a\u0000b', '\ud800']) {
    const payload = JSON.stringify({ id: w.newId(), text })
    expect((await ask('POST', '/widget/messages', 'visitor', { payload })).envelope).toMatchObject({
      code: 'INVALID_INPUT',
      error: { fields: { text: 'TEXT_NOT_ALLOWED' } },
    })
  }
})
test.each([
  ['POST', '/cm-identity/auth/login', { login: 'a\u0000b', password: 'Sunflower-71' }, { login: 'LOGIN_INVALID' }],
  ['POST', '/cm-identity/auth/login', { login: 5, password: 'Sunflower-71' }, { login: 'LOGIN_INVALID' }],
  ['POST', '/cm-identity/recovery/password', { token: '\ud800', password: 'Sunflower-71' }, { token: 'TOKEN_INVALID' }],
])('%s %s names the kind of a wrong field: %j', async (method, path, body, fields) => {
  const payload = JSON.stringify(body)
  expect((await ask(method, path, 'visitor', { payload })).envelope.error?.fields).toEqual(fields)
})
test.each([
  ['filter=closed&limit=1e9', 'limit'],
  ['filter=closed&limit=0', 'limit'],
  ['filter=closed&limit=-1', 'limit'],
  ['filter=closed&limit=1&limit=2', 'limit'],
  ['filter=%27%3Bdrop', 'filter'],
  ['filter=assigned&cursor=zzz', 'cursor'],
  ['filter=assigned&scope=theirs', 'scope'],
  ['filter=__proto__', 'filter'],
])('a list asked for nonsense is refused: %s', async (query, field) => {
  const { envelope } = await ask('GET', '/chats', 'user', { query: `?${query}` })
  expect(envelope).toMatchObject({ code: 'INVALID_INPUT', error: { params: { field } } })
})
test('wildcards in a search match literally', async () => {
  tokens.user = (await w.operator('searcher', { rights: ['AUTHORITY_ALL_CHATS'] })).token
  const client = await w.visitor('percent')
  await client.writes('hi')
  const found = async (search: string) =>
    (
      (await ask('GET', '/chats', 'user', { query: `?filter=assigned&scope=all&search=${encodeURIComponent(search)}` }))
        .envelope.entity as { chats: unknown[] }
    ).chats.length
  expect(await found('Гость')).toBe(1)
  expect(await found('%')).toBe(0)
  expect(await found('_')).toBe(0)
  expect(await found(`${'%'.repeat(100)}`)).toBe(0)
  expect(await found("'; drop table chats; --")).toBe(0)
})
test.each(['/api/chats/%E0%A4%A', `/api/chats/${'a'.repeat(301)}`, '/link-action/%', '/%ff'])(
  'an address that cannot be read is told in the envelope: %s',
  async (url) => {
    const r = await w.app.inject({ method: 'GET', url })
    expect(r.statusCode).toBe(404)
    expect(r.json<Envelope<unknown>>()).toMatchObject({ code: 'PAGE_NOT_FOUND', error: { text: 'Адрес не найден' } })
    expect(r.headers['x-content-type-options']).toBe('nosniff')
  },
)
test('an unknown path, a wrong method and a wrong content type get an envelope', async () => {
  expect((await ask('GET', '/nothing/here', 'user', {})).status).toBe(404)
  expect((await ask('GET', '/nothing/here', 'user', {})).envelope.code).toBe('PAGE_NOT_FOUND')
  const r = await w.app.inject({
    method: 'POST',
    url: '/api/presence',
    headers: { authorization: `Bearer ${tokens.user}`, 'content-type': 'text/plain' },
    payload: '{"presence":"online"}',
  })
  expect(r.json<Envelope<unknown>>().code).not.toBe('ok')
})
