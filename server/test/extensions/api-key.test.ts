import { audit } from '@beseda/contract/endpoints/audit.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let developer: Operator
beforeEach(async () => {
  w = await createWorld()
  developer = await w.operator('developer', { rights: ['AUTHORITY_INTEGRATION', 'RIGHT_ACCOUNT_CONTROL'] })
})
afterEach(() => w.close())

const confirmation = 'first'
const issue = () => developer.call(extensions.issueKey, { confirmation })
const listed = (key: string, input: object = {}) => mustCall(w.app, openApi.chats, { ...input }, { token: key })
const ask = (key: string) =>
  w.app.inject({ method: 'GET', url: '/api/open/v1/chats', headers: { authorization: `Bearer ${key}` } })

test('the key is shown once; the server keeps a hash and its end', async () => {
  expect((await developer.call(extensions.apiKey, {})).apiKey).toBeNull()
  const { key, apiKey } = await developer.call(extensions.issueKey, {})
  expect(key).toMatch(/^bsd_[\w-]{43}$/)
  expect(apiKey).toEqual({
    end: key.slice(-4),
    createdAt: w.clock.now(),
    createdBy: 'developer',
    lastUsedAt: null,
    lastUsedAddress: '',
  })
  expect((await developer.call(extensions.apiKey, {})).apiKey).toEqual(apiKey)
  const stored = JSON.stringify(await w.sql('select k.*, a.* from api_keys k, audit_log a'))
  expect(stored).not.toContain(key)
  expect(stored).not.toContain(Buffer.from(key).toString('hex'))
})
test('it lists the chats of its organization and of no other', async () => {
  const { key } = await issue()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const other = await w.another()
  await (await w.visitor('foreigner', other.channelId)).writes('not yours')
  const { chats, next } = await listed(key)
  expect(next).toBeNull()
  expect(chats).toEqual([
    expect.objectContaining({
      id: await client.chatId(),
      number: 1,
      status: 'assigned',
      operator: { id: ann.id, name: 'ann' },
      channel: { id: w.channelId, type: 'site_chat', name: 'site_chat' },
      waitingSince: w.clock.now(),
      closedAt: null,
    }),
  ])
  const [contact] = await w.sql<{ external_id: string }>(
    `select k.external_id from contacts k join chats c on c.contact_id = k.id where c.id = $1`,
    [chats[0]!.id],
  )
  const of = (channelId: string) => ({ channelId, subscriber: contact!.external_id })
  expect(await mustCall(w.app, openApi.chatOf, of(w.channelId), { token: key })).toEqual(chats[0])
  for (const about of [of(other.channelId), { ...of(w.channelId), subscriber: 'nobody' }])
    expect((await callEndpoint(w.app, openApi.chatOf, about, { token: key })).code).toBe('SUBSCRIBER_CHAT_NOT_FOUND')
  expect((await listed(key, { status: 'closed' })).chats).toEqual([])
  expect((await listed(key, { since: w.clock.now() })).chats).toHaveLength(1)
  expect((await listed(key, { since: w.clock.now() + 1 })).chats).toEqual([])
})
test('page by page, open and closed ones, each chat once and the last that moved first', async () => {
  const { key } = await issue()
  const ann = await w.operator('ann')
  for (let i = 0; i < 7; i++) {
    const client = await w.visitor(`c${i}`)
    await client.writes('hi')
    w.clock.advance(i % 3 === 0 ? 0 : 1000)
    if (i % 2) await ann.closeChat(await client.chatId())
  }
  const seen: { id: string; status: string; activityAt: number }[] = []
  let cursor: string | undefined
  do {
    const page = await listed(key, { limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.chats)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(seen.map((c) => c.id)).size).toBe(7)
  expect(seen).toHaveLength(7)
  expect(seen.filter((c) => c.status === 'closed')).toHaveLength(3)
  const times = seen.map((c) => c.activityAt)
  expect(times).toEqual([...times].sort((x, y) => y - x))
})
test('a new key ends the old one at once, and only after the name was typed', async () => {
  const { key } = await issue()
  await listed(key)
  expect(await codeOf(developer.call(extensions.issueKey, {}))).toBe('CONFIRMATION_WRONG')
  expect(await codeOf(developer.call(extensions.issueKey, { confirmation: 'second' }))).toBe('CONFIRMATION_WRONG')
  await listed(key)
  const { key: fresh } = await issue()
  expect(await codeOf(listed(key))).toBe('API_KEY_INVALID')
  await listed(fresh)
  expect(await codeOf(developer.call(extensions.revokeKey, { confirmation: '' }))).toBe('CONFIRMATION_WRONG')
  await developer.call(extensions.revokeKey, { confirmation })
  expect(await codeOf(listed(fresh))).toBe('API_KEY_INVALID')
  expect((await developer.call(extensions.apiKey, {})).apiKey).toBeNull()
})
test('of many new keys at the same time exactly one is left', async () => {
  await issue()
  const made = await Promise.all(Array.from({ length: 10 }, issue))
  const codes = await Promise.all(made.map(({ key }) => codeOf(listed(key))))
  expect(codes.filter((c) => c === 'ok')).toHaveLength(1)
})
test('the last use is known to the minute, with the address', async () => {
  const { key } = await issue()
  await listed(key)
  const first = w.clock.now()
  const use = async () => (await developer.call(extensions.apiKey, {})).apiKey
  expect(await use()).toMatchObject({ lastUsedAt: first, lastUsedAddress: '127.0.0.1' })
  w.clock.advance(59_999)
  await listed(key)
  expect((await use())!.lastUsedAt).toBe(first)
  w.clock.advance(1)
  await listed(key)
  expect((await use())!.lastUsedAt).toBe(first + 60_000)
})
test('it opens nothing of the staff, and a person’s token nothing of the programs', async () => {
  const { key } = await issue()
  expect((await callEndpoint(w.app, extensions.apiKey, {}, { token: key })).code).toBe('UNAUTHENTICATED')
  expect((await callEndpoint(w.app, openApi.chats, {}, { token: developer.token })).code).toBe('API_KEY_INVALID')
})
test('without the option in the plan, and in a deactivated organization, the key rests', async () => {
  const { key } = await issue()
  await w.sql("update organizations set options = '{}' where id = $1", [w.organizationId])
  expect(await codeOf(listed(key))).toBe('OPTION_UNAVAILABLE')
  const { organizationId } = await w.another()
  const staff = await w.operator('staff', { organization: organizationId, rights: ['RIGHT_OBSERVER'] })
  await staff.call(organizations.deactivate, { id: w.organizationId, confirmation })
  expect(await codeOf(listed(key))).toBe('API_KEY_INVALID')
})
test('issuing and removing are in the audit log, by their ends', async () => {
  const first = await issue()
  const second = await issue()
  await developer.call(extensions.revokeKey, { confirmation })
  const { entries } = await developer.call(audit.changes, { entity: 'apiKey', entityId: w.organizationId })
  expect(entries.map((e) => [e.action, e.changes[0]!.before, e.changes[0]!.after])).toEqual([
    ['deleted', second.apiKey.end, null],
    ['issued', first.apiKey.end, second.apiKey.end],
    ['issued', null, first.apiKey.end],
  ])
})
test('every answer tells the limit; beyond it comes 429 with the time to wait', async () => {
  await w.close()
  w = await createWorld({ rateLimitFactor: 1 })
  developer = await w.operator('developer', { rights: ['AUTHORITY_INTEGRATION'] })
  const { key } = await issue()
  const first = await ask(key)
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '120',
    'ratelimit-remaining': '119',
    'ratelimit-reset': '1',
  })
  for (let i = 1; i < 120; i++) await ask(key)
  const refused = await ask(key)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '1' })
  w.clock.advance(500)
  expect((await ask(key)).statusCode).toBe(200)
})
test('the public description has the call with its kind of caller', async () => {
  const document = (await w.app.inject({ url: '/api/openapi.json' })).json()
  expect(document.paths['/api/open/v1/chats'].get).toMatchObject({ security: [{ apiKey: [] }], tags: ['openApi'] })
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
})
