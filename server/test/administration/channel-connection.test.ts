import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadForAdapter } from '../../src/features/channel-store/index.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** The connection of a channel to its provider: checking, saving, switching. */

let w: World
let chief: Operator
beforeEach(async () => {
  w = await createWorld()
  chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
})
afterEach(() => w.close())
const check = () => chief.call(channels.check, { channelId: w.loopbackId })
const change = (settings: Record<string, unknown>) => chief.call(channels.change, { channelId: w.loopbackId, settings })
const channel = async () => (await chief.call(channels.list, {})).channels.find((c) => c.id === w.loopbackId)!
const secrets = async () => (await loadForAdapter(w.deps, w.loopbackId))!.settings
const asked = () => w.provider.received.map((r) => [r.url.split('/').at(-1), r.json])
const changes = async () =>
  (
    await w.sql<{ data: { state: string } }>(`select data from events where type = 'channel.healthChanged' order by id`)
  ).map((e) => e.data.state)
const account = answer(200, { id: '4987381194038857789' })

test('a check says whose the channel is, and does not replace the secret of its webhook', async () => {
  w.provider.answerNext(account)
  const { health } = await check()
  expect(health).toMatchObject({ state: 'ok', account: { name: '4987381194038857789', link: null }, expiresAt: null })
  expect(health!.checkedAt).toBe(w.clock.now())
  expect(await secrets()).toMatchObject({ secret: 'secret', hookSecret: 'hook-secret' })
  expect(await changes()).toEqual([])
})
test.each([
  [401, 'CHANNEL_TOKEN_INVALID', 'broken'],
  [403, 'CHANNEL_ACCESS_DENIED', 'broken'],
  [400, 'CHANNEL_PROVIDER_REFUSED', 'broken'],
  [500, 'CHANNEL_PROVIDER_UNREACHABLE', 'degraded'],
] as const)('the provider answers %i: refused with %s, and the channel is %s', async (status, code, state) => {
  w.provider.answerNext(answer(status), answer(status))
  expect(await codeOf(check())).toBe(code)
  expect(await codeOf(check())).toBe(code)
  const { health } = await channel()
  expect(health).toMatchObject({ state, checkedAt: w.clock.now(), account: null })
  expect(health!.reason).not.toBe('')
  expect(await changes()).toEqual([state])
})
test('a repaired channel sends its held messages at once', async () => {
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello')
  const [chat] = await ann.queue()
  w.provider.answerNext(answer(401))
  await ann.reply(chat!.id, 'hi')
  await w.settle()
  expect((await channel()).health!.state).toBe('broken')
  w.provider.answerNext(account)
  await check()
  await w.settle()
  expect((await ann.feed(chat!.id)).at(-1)).toMatchObject({ text: 'hi', status: 'sent' })
  expect(await changes()).toEqual(['broken', 'ok'])
})
test('a channel of this server has nothing to check', async () => {
  const own = await chief.call(channels.check, { channelId: w.channelId })
  expect(own.health).toBeNull()
  expect(w.provider.received).toEqual([])
})
test('new credentials are stored only when the provider accepts them; then it learns where to call', async () => {
  w.provider.answerNext(answer(401))
  expect(await codeOf(change({ secret: 'wrong' }))).toBe('CHANNEL_TOKEN_INVALID')
  expect(await secrets()).toMatchObject({ secret: 'secret' })
  w.provider.received.length = 0
  w.provider.answerNext(account)
  const { health } = await change({ secret: 'right' })
  expect(health!.account).toEqual({ name: '4987381194038857789', link: null })
  const { secret, hookSecret } = await secrets()
  expect(secret).toBe('right')
  expect(hookSecret).toMatch(/^[\w-]{43}$/)
  await w.settle()
  const url = `http://beseda.test/api/hooks/${w.loopbackId}`
  expect(asked()).toEqual([
    ['me', {}],
    ['webhook', { url, secret: hookSecret }],
  ])
  const sealed = await w.sql<{ sealed: Buffer }>('select sealed from channel_secrets')
  for (const row of sealed) expect(row.sealed.includes(String(hookSecret))).toBe(false)
})
test('a new name asks the provider nothing', async () => {
  await chief.call(channels.change, { channelId: w.loopbackId, name: 'Another' })
  await w.settle()
  expect(asked()).toEqual([])
})
test('deactivating a channel removes its webhook at the provider, activating registers it again', async () => {
  await chief.call(channels.activate, { channelId: w.loopbackId, active: false })
  await w.settle()
  expect(asked()).toEqual([['webhook', { url: '' }]])
  await chief.call(channels.activate, { channelId: w.loopbackId, active: true })
  await w.settle()
  const url = `http://beseda.test/api/hooks/${w.loopbackId}`
  // the registered templates are asked for as well
  expect(
    asked()
      .filter(([path]) => path === 'webhook')
      .at(-1),
  ).toEqual(['webhook', { url, secret: 'hook-secret' }])
})
test('the last arrival is noted, and again a minute later at the earliest', async () => {
  const lastInAt = async () => (await channel()).health!.lastInAt
  expect(await lastInAt()).toBeNull()
  await w.providerSends('+7900', 'one')
  const first = await lastInAt()
  expect(first).toBe(w.clock.now())
  w.clock.advance(30_000)
  await w.providerSends('+7900', 'two')
  expect(await lastInAt()).toBe(first)
  w.clock.advance(31_000)
  await w.providerSends('+7900', 'three')
  expect(await lastInAt()).toBe(w.clock.now())
})
