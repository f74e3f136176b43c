import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adapterOf } from '../../src/app/adapters.ts'
import { resumePolling } from '../../src/features/polling/resume.ts'
import type { Http } from '../../src/platform/http/call.ts'
import { type PolledWorld, polledWorld } from './polled-world.ts'

/** Channels whose provider cannot call this server: it asks the provider. */

let p: PolledWorld
beforeEach(async () => {
  p = await polledWorld()
})
afterEach(() => p.w.close())
const activate = async (active: boolean) => {
  await p.chief.call(channels.activate, { channelId: p.channelId, active })
  await p.w.settle()
}
/** Calls that are held until the test lets them go. */
const gated = (): { http: Http; arrived: () => number; open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  const { request, download } = p.emulator.http
  return {
    http: {
      download,
      request: async (call) => {
        const answer = await request(call)
        arrived++
        await promise
        return answer
      },
    },
    arrived: () => arrived,
    open: resolve,
  }
}

test('a created channel is connected and polled; what clients write comes in, once and in order', async () => {
  expect(await p.health()).toBe('ok')
  expect(await p.poll()).toBe(1)
  expect((await p.row()).cursor).not.toBeNull()
  for (const text of ['one', 'two', 'three']) p.emulator.writes('77', text)
  p.emulator.writes('78', 'from another')
  expect(await p.poll()).toBe(0)
  p.w.clock.advance(5_000)
  expect(await p.poll()).toBe(1)
  expect(await p.texts()).toEqual([['one', 'two', 'three'], ['from another']])
  expect(await p.poll()).toBe(1)
  expect(await p.texts()).toEqual([['one', 'two', 'three'], ['from another']])
})
test('receipts and edits of a poll arrive like those of a webhook', async () => {
  await p.poll()
  const id = p.emulator.writes('77', 'hello')
  p.emulator.edits('77', id, 'hello, world')
  await p.w.advance('5s')
  await p.poll()
  expect(await p.texts()).toEqual([['hello, world']])
  const [chat] = await p.ann.queue()
  await p.ann.reply(chat!.id, 'hi')
  await p.w.settle()
  p.emulator.reports('read', { ids: [p.emulator.accepted[0]!.id] })
  await p.w.advance('5s')
  await p.poll()
  expect((await p.ann.feed(chat!.id)).at(-1)).toMatchObject({ text: 'hi', status: 'read' })
})
test('a server that loses its lease stores nothing; the other one has stored everything once', async () => {
  await p.poll()
  p.emulator.writes('77', 'one')
  p.w.clock.advance(5_000)
  const gate = gated()
  const late = p.poll(gate.http)
  await expect.poll(gate.arrived).toBe(1)
  expect(await p.poll()).toBe(0)
  p.w.clock.advance(15_000)
  expect(await p.poll()).toBe(1)
  const { cursor } = await p.row()
  p.emulator.writes('77', 'two')
  gate.open()
  await late
  expect((await p.row()).cursor).toBe(cursor)
  expect(await p.texts()).toEqual([['one']])
  p.w.clock.advance(5_000)
  await p.poll()
  expect(await p.texts()).toEqual([['one', 'two']])
})
test('a server that dies after the fetch loses nothing: the cursor moves with the events', async () => {
  await p.poll()
  const before = await p.row()
  p.emulator.writes('77', 'one')
  p.w.clock.advance(5_000)
  void p.poll(gated().http) // never ends, as in a process that was killed
  await expect.poll(async () => (await p.row()).lease).not.toBeNull()
  expect((await p.row()).cursor).toBe(before.cursor)
  p.w.clock.advance(15_000)
  expect(await p.poll()).toBe(1)
  expect(await p.texts()).toEqual([['one']])
})
test('failures: longer and longer pauses, then a degraded channel, which is well again with the first success', async () => {
  await p.poll()
  const pauses: number[] = []
  for (let i = 1; i <= 3; i++) {
    p.w.clock.advance(Math.max(0, (await p.row()).next_at! - p.w.clock.now()))
    p.emulator.faults.next('error500')
    expect(await p.poll()).toBe(1)
    pauses.push((await p.row()).next_at! - p.w.clock.now())
    expect([(await p.row()).failures, await p.health()]).toEqual([i, i < 3 ? 'ok' : 'degraded'])
  }
  for (const [i, ms] of pauses.entries()) expect([ms >= 500 * 2 ** i, ms <= 1500 * 2 ** i]).toEqual([true, true])
  p.w.clock.advance(pauses.at(-1)!)
  await p.poll()
  expect([(await p.row()).failures, await p.health()]).toEqual([0, 'ok'])
})
test('a limit of the provider is kept', async () => {
  await p.poll()
  p.w.clock.advance(5_000)
  p.emulator.faults.next('limit429')
  await p.poll()
  expect((await p.row()).next_at! - p.w.clock.now()).toBeGreaterThanOrEqual(7_000)
  expect(await p.health()).toBe('degraded')
})
test('a revoked token breaks the channel; once it is repaired, it is polled at once', async () => {
  await p.poll()
  p.emulator.changeToken('another token')
  p.emulator.writes('77', 'one')
  p.w.clock.advance(5_000)
  await p.poll()
  expect(await p.health()).toBe('broken')
  expect(await p.poll()).toBe(0)
  await p.chief.call(channels.change, { channelId: p.channelId, settings: { secret: 'another token' } })
  await p.w.settle()
  expect([await p.health(), await p.poll()]).toEqual(['ok', 1])
  expect(await p.texts()).toEqual([['one']])
})
test('new credentials during a poll: its outcome is dropped', async () => {
  await p.poll()
  p.emulator.writes('77', 'one')
  p.w.clock.advance(5_000)
  const gate = gated()
  const late = p.poll(gate.http)
  await expect.poll(gate.arrived).toBe(1)
  await p.chief.call(channels.check, { channelId: p.channelId })
  gate.open()
  await late
  expect(await p.texts()).toEqual([])
  expect(await p.poll()).toBe(1)
  expect(await p.texts()).toEqual([['one']])
})
test('a deactivated channel is not polled, also in the middle of a poll; activated, it continues where it stopped', async () => {
  await p.poll()
  p.emulator.writes('77', 'one')
  p.w.clock.advance(5_000)
  const gate = gated()
  const late = p.poll(gate.http)
  await expect.poll(gate.arrived).toBe(1)
  await p.chief.call(channels.activate, { channelId: p.channelId, active: false })
  gate.open()
  await late
  await p.w.advance('1h')
  expect([await p.poll(), await p.texts()]).toEqual([0, []])
  p.emulator.writes('77', 'two')
  await activate(true)
  expect(await p.poll()).toBe(1)
  expect(await p.texts()).toEqual([['one', 'two']])
})
test('a text that no database can store comes in without what cannot be stored', async () => {
  await p.poll()
  p.emulator.writes('77', 'a\u0000b\ud800c')
  p.w.clock.advance(5_000)
  await p.poll()
  expect(await p.texts()).toEqual([['ab\ufffdc']])
})
test('an installation that became reachable registers its webhook instead; polling ends', async () => {
  await p.poll()
  await resumePolling({ ...p.w.deps, settings: { ...p.w.deps.settings, reachable: true } }, adapterOf)
  const jobs = await p.w.sql(`select from jobs where name = 'channels.webhook'`)
  expect(jobs).toHaveLength(1)
  await resumePolling(p.w.deps, adapterOf)
  expect(await p.w.sql(`select from jobs where name = 'channels.webhook'`)).toHaveLength(1)
  await p.w.sql(`update channel_polls set next_at = null`)
  await resumePolling(p.w.deps, adapterOf)
  await p.w.settle()
  expect(await p.poll()).toBe(1)
})
