import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadForAdapter } from '../../src/features/channel-store/index.ts'
import { type PolledWorld, polledWorld } from '../polling/polled-world.ts'

/** Credentials that expire are renewed before they do. */

const hour = 3_600_000
let p: PolledWorld
beforeEach(async () => {
  p = await polledWorld({ accessMs: hour })
})
afterEach(() => p.w.close())
const channel = async () => (await p.chief.call(channels.list, {})).channels.find((c) => c.id === p.channelId)!
const token = async () => (await loadForAdapter(p.w.deps, p.channelId))!.settings.accessToken
const changes = async () =>
  (
    await p.w.sql<{ data: { state: string } }>(
      `select data from events where type = 'channel.healthChanged' order by id`,
    )
  ).map((e) => e.data.state)

test('the console shows when they expire; after four fifths of their time they are renewed and sealed', async () => {
  const start = p.w.clock.now()
  expect((await channel()).health!.expiresAt).toBe(start + hour)
  const first = await token()
  await p.w.advance('47m')
  expect(await token()).toBe(first)
  await p.w.advance('1m')
  const second = await token()
  expect(second).not.toBe(first)
  expect((await channel()).health).toMatchObject({ state: 'ok', expiresAt: start + 0.8 * hour + hour })
  for (const { sealed } of await p.w.sql<{ sealed: Buffer }>('select sealed from channel_secrets'))
    expect(sealed.includes(String(second))).toBe(false)
  await p.w.advance('48m')
  expect(await token()).not.toBe(second)
  expect(await p.poll()).toBe(1)
  expect(await changes()).toEqual([])
})
test('a provider that fails for a while is asked again', async () => {
  const first = await token()
  p.emulator.faults.next('error500', 'error500')
  await p.w.advance('48m')
  await p.w.advance('10s')
  await p.w.advance('10s')
  expect(await token()).not.toBe(first)
  expect(await changes()).toEqual([])
})
test('a renewal that is refused breaks the channel, with an event; new credentials repair it', async () => {
  p.emulator.changeToken('another token')
  await p.w.advance('48m')
  expect([await p.health(), await changes()]).toEqual(['broken', ['broken']])
  await p.chief.call(channels.change, { channelId: p.channelId, settings: { secret: 'another token' } })
  expect([await p.health(), await changes()]).toEqual(['ok', ['broken', 'ok']])
  expect((await channel()).health!.expiresAt).toBe(p.w.clock.now() + hour)
})
test('a provider that fails until all tries are used up degrades the channel', async () => {
  p.emulator.faults.next(...Array.from({ length: 8 }, () => 'error500' as const))
  await p.w.advance('48m')
  for (let i = 0; i < 10; i++) await p.w.advance('5m')
  expect([await p.health(), await changes()]).toEqual(['degraded', ['degraded']])
})
test('a call that is refused for its token is a reason to renew it at once, and once', async () => {
  const first = await token()
  await p.w.sql('update channel_health set renew_at = null')
  p.w.clock.advance(hour)
  expect(await p.poll()).toBe(1)
  expect(await token()).not.toBe(first)
  expect(await changes()).toEqual(['broken', 'ok'])
  expect(await p.poll()).toBe(1)
})
test('a check does not replace the token, nor its expiry', async () => {
  const [first, { health }] = [await token(), await channel()]
  await p.w.advance('10m')
  await p.chief.call(channels.check, { channelId: p.channelId })
  expect(await token()).toBe(first)
  expect((await channel()).health!.expiresAt).toBe(health!.expiresAt)
})
