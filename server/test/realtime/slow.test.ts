import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { realtime } from '@beseda/contract/realtime.ts'
import { afterEach, expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { masked, opcodes, openRaw } from './raw.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
afterEach(() => stage.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const bytesOfBuffers = (): number => {
  collect()
  return process.memoryUsage().arrayBuffers
}
const hello = (token: string) => masked(opcodes.text, JSON.stringify({ type: 'hello', token, as: 'user' }))

test('A client that does not read is cut off before it uses much memory; the others receive everything', async () => {
  stage = await createStage({ ringBytes: 2_000_000 })
  const token = stage.user('slow', ['team:t1'])
  const raws = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const raw = await openRaw(stage.port)
      raw.socket.pause()
      raw.socket.write(hello(token))
      return raw
    }),
  )
  const ann = await stage.browser(stage.user('ann', ['team:t1']))
  await expect.poll(() => stage.hub.isConnected('user', 'slow')).toBe(true)
  const before = bytesOfBuffers()
  let most = 0
  const frames = 2_000
  for (let n = 0; n < frames; n++) {
    stage.commit({ event: `${n}`, entities: { goneChats: ['x'.repeat(20_000)] }, rooms: ['team:t1'] })
    if (n % 20 < 19) continue
    await ann.settled()
    stage.clock.advance(100) // the limit is 20 pings a second
    if (n % 200 === 199) most = Math.max(most, bytesOfBuffers() - before)
  }
  expect(ann.events).toEqual(Array.from({ length: frames }, (_, n) => `${n}`))
  expect(stage.hub.stats().slowCut).toBe(10)
  // 40 MB were sent to each of ten members: the ring keeps two, and the queues are cut and share their frames
  expect(most).toBeLessThan(25_000_000)
  await Promise.all(
    raws.map(async (raw) => {
      raw.socket.resume()
      await raw.closed
    }),
  )
  await expect.poll(() => stage.hub.stats().sockets).toBe(1)
})

test('A late reader gets everything, or is closed with 4008 when too much waits', async () => {
  // a busy machine takes its time between the cut and the reading of the reason
  stage = await createStage({ closeMs: patience(60_000) })
  const late = await stage.browser(stage.user('late'))
  const { position } = late
  late.ws.pause()
  const commitMany = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      stage.commit({ event: 'big', entities: { goneChats: ['x'.repeat(10_000)] }, rooms: ['user:late'] })
      if (n % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await commitMany(50)
  late.ws.resume()
  await expect.poll(() => late.events.length).toBe(50)
  late.ws.pause()
  await commitMany(3_000)
  expect(stage.hub.stats().slowCut).toBe(1)
  late.ws.resume()
  expect(await late.closed).toBe(realtime.closeCodes.slow)
  expect(late.frames.at(-1)).toEqual({ type: 'bye', code: 'UNAVAILABLE' })
  const told = late.of('frame').map((f) => f.position)
  expect(told).toEqual(told.map((_, n) => n + 1)) // no gap before the cut
  // the replay would be too large: fetch again
  const back = await stage.browser('token of late', position)
  expect(back.frames[0]).toMatchObject({ resync: true })
})

test('A replay larger than the slow-reader limit does not count against the reader', async () => {
  stage = await createStage()
  const first = await stage.browser(stage.user('ann'))
  for (let n = 0; n < 250; n++)
    stage.commit({ event: `${n}`, entities: { goneChats: ['x'.repeat(10_000)] }, rooms: ['user:ann'] })
  await first.settled()
  const back = await stage.browser('token of ann', { ...first.position, position: 0 })
  await back.settled()
  expect(back.events).toHaveLength(250)
  expect(stage.hub.stats().slowCut).toBe(0)
})

test('A half-open socket is closed within 45 s and its member leaves; a socket that pings stays', async () => {
  stage = await createStage()
  const quiet = await stage.browser(stage.user('quiet'))
  const lively = await stage.browser(stage.user('lively'))
  quiet.ws.pause() // the connection is lost: no FIN, no answer
  const startedAt = stage.clock.tick()
  let gone = 0
  stage.hub.onPresence(({ id, connected }) => {
    expect([id, connected]).toEqual(['quiet', false])
    gone = stage.clock.tick() - startedAt
  })
  for (let s = 0; s < 60; s++) {
    stage.clock.advance(1_000)
    if (s % 15 === 0) await lively.settled()
  }
  expect(gone).toBeGreaterThan(realtime.silenceMs)
  expect(gone).toBeLessThanOrEqual(45_000)
  await lively.settled()
  await expect.poll(() => stage.hub.stats().sockets).toBe(1)
})

test('A pause of the server does not count as silence of its browsers', async () => {
  const { testClock } = await import('../../src/platform/clock.ts')
  const clock = testClock()
  let paused = 0
  stage = await createStage({ clock: { ...clock, tick: () => clock.tick() + paused } })
  const ann = await stage.browser(stage.user('ann'))
  paused = 60_000 // SIGSTOP: the time passes, and no timer runs
  clock.advance(1_000)
  await ann.settled() // her pings are processed now
  clock.advance(1_000)
  await ann.settled()
  expect(stage.hub.isConnected('user', 'ann')).toBe(true)
})
