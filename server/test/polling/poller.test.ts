import { afterEach, beforeEach, expect, test } from 'vitest'
import { adapterOf } from '../../src/app/adapters.ts'
import { saveSecrets } from '../../src/features/channel-store/index.ts'
import { startPoller } from '../../src/features/polling/poller.ts'
import type { Http } from '../../src/platform/http/call.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { answer } from '../world/provider.ts'
import { type PolledWorld, polledWorld } from './polled-world.ts'

/** The loop of one server over many channels. */

let p: PolledWorld
beforeEach(async () => {
  p = await polledWorld()
})
afterEach(() => p.w.close())

interface Asked {
  readonly token: string
  readonly wait: number
}
const recording = (asked: Asked[], held: Promise<void> = Promise.resolve()): Http => ({
  download: p.emulator.http.download,
  request: async ({ headers, json }) => {
    asked.push({ token: headers!.authorization!, wait: (json as { wait: number }).wait })
    await held
    return answer(200, { updates: [], next: 7 })
  },
})
/** Channels of other accounts, all due now. */
const addChannels = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const id = p.w.newId()
    await p.w.sql(
      `insert into channels (id, organization_id, type, name, settings, created_at)
        select $1, organization_id, type, $2, settings, created_at from channels where id = $3`,
      [id, `Channel ${i}`, p.channelId],
    )
    await work(p.w.deps, p.w.organizationId, async (w) => saveSecrets(w, p.w.deps, id, { secret: `token ${i}` }))
    await p.w.sql(
      `insert into channel_polls (channel_id, organization_id, next_at) select $1, organization_id, next_at from channel_polls where channel_id = $2`,
      [id, p.channelId],
    )
  }
}

test('more channels than slots: each has its turn before any has a second one, and none keeps a slot', async () => {
  await addChannels(5)
  const asked: Asked[] = []
  const poller = startPoller(p.w.deps, { adapterOf, http: recording(asked), slots: 2 })
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6)
  await poller.stop()
  expect(new Set(asked.slice(0, 6).map((a) => a.token)).size).toBe(6)
  expect(asked.slice(0, 4).map((a) => a.wait)).toEqual([0, 0, 0, 0])
})
test('with slots to spare the provider holds the call; at the shutdown it is left, and another server continues at once', async () => {
  const asked: Asked[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const poller = startPoller(p.w.deps, { adapterOf, http: recording(asked, promise), slots: 2 })
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]!.wait).toBe(25_000)
  expect((await p.row()).lease).not.toBeNull()
  await poller.stop()
  expect(await p.row()).toMatchObject({ lease: null, next_at: p.w.clock.now(), cursor: null })
  resolve()
  expect(await p.poll()).toBe(1)
})
test('a lease is renewed while the provider holds the call', async () => {
  const asked: Asked[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const poller = startPoller(p.w.deps, { adapterOf, http: recording(asked, promise), slots: 2 })
  await expect.poll(() => asked.length).toBe(1)
  for (let i = 0; i < 4; i++) {
    p.w.clock.advance(4_000)
    await expect.poll(async () => (await p.row()).next_at! > p.w.clock.now() + 6_000).toBe(true)
    expect(await p.poll()).toBe(0)
  }
  resolve()
  await expect.poll(async () => (await p.row()).cursor).toBe('7')
  await poller.stop()
})
