import { realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import { describe, expect, test } from 'vitest'
import { backoff } from './backoff.ts'
import { FakeWorld } from './live-world.ts'

const frame = (position: number): ServerFrame => ({ type: 'frame', position, event: 'chat.opened', entities: {} })
const welcome = (position: number, resync = false, epoch = 'e1'): ServerFrame => ({
  type: 'welcome',
  epoch,
  position,
  resync,
  heartbeatMs: realtime.heartbeatMs,
})
/** A client that is online at position 10. */
const online = () => {
  const world = new FakeWorld()
  world.client.start()
  world.socket().open()
  world.socket().say(welcome(10, true))
  return world
}

describe('hello', () => {
  test('the token goes in the first frame, and the first welcome asks for everything', () => {
    const world = online()
    expect(world.socket().sent).toEqual([{ type: 'hello', token: 'token', as: 'user' }])
    expect(world.resyncs).toBe(1)
    expect(world.states).toEqual([true])
  })
  test('a server that says nothing after opening counts as a failed try', () => {
    const world = new FakeWorld()
    world.client.start()
    world.socket().open()
    world.pass(realtime.helloMs)
    expect(world.socket().closed).toBe(true)
    expect(world.states).toEqual([false])
  })
  test('without a token nothing is tried', () => {
    const world = new FakeWorld()
    world.token = null
    world.client.start()
    expect(world.sockets).toHaveLength(0)
  })
})

describe('resume', () => {
  test('goes on from the last position and takes every frame once', () => {
    const world = online()
    world.socket().say(frame(11))
    world.socket().say(frame(12))
    world.socket().say(frame(12))
    world.socket().say(frame(11))
    world.socket().drop(1006)
    expect(world.states).toEqual([true, false])
    world.pass(1000)
    world.socket().open()
    expect(world.socket().sent).toEqual([
      { type: 'hello', token: 'token', as: 'user', since: { epoch: 'e1', position: 12 } },
    ])
    world.socket().say(welcome(15))
    for (const position of [12, 13, 14, 15]) world.socket().say(frame(position))
    expect(world.positions()).toEqual([11, 12, 13, 14, 15])
    expect(world.resyncs).toBe(1)
    expect(world.states).toEqual([true, false, true])
  })
  test('a pong moves the position over frames that were for others', () => {
    const world = online()
    world.socket().say({ type: 'pong', position: 40 })
    world.socket().drop(1006)
    world.pass(1000)
    world.socket().open()
    expect(world.socket().sent[0]).toMatchObject({ since: { position: 40 } })
  })
  test('a gap too long to replay asks for everything again', () => {
    const world = online()
    world.socket().drop(1006)
    world.pass(1000)
    world.socket().open()
    world.socket().say(welcome(9000, true))
    expect(world.resyncs).toBe(2)
    world.socket().say(frame(9001))
    expect(world.positions()).toEqual([9001])
  })
  test('a new epoch asks for everything, and its small positions count', () => {
    const world = online()
    world.socket().drop(1001)
    world.pass(1000)
    world.socket().open()
    world.socket().say(welcome(2, false, 'e2'))
    expect(world.resyncs).toBe(2)
    world.socket().say(frame(3))
    expect(world.positions()).toEqual([3])
  })
  test('resync on an open socket asks for everything and goes on', () => {
    const world = online()
    world.socket().say({ type: 'resync', epoch: 'e1', position: 500 })
    world.socket().say(frame(499))
    world.socket().say(frame(501))
    expect(world.resyncs).toBe(2)
    expect(world.positions()).toEqual([501])
  })
})

describe('half-open socket', () => {
  test('is found within 45 s, and pings go out meanwhile', () => {
    const world = online()
    const first = world.socket()
    const begun = world.time
    while (!first.closed && world.time < begun + 120_000) world.pass(1000)
    expect(world.time - begun).toBeLessThanOrEqual(45_000)
    expect(first.sent.filter((sent) => sent.type === 'ping')).toHaveLength(1)
    expect(world.states.at(-1)).toBe(false)
  })
  test('a socket that answers lives on, and is pinged often enough for the server', () => {
    const world = online()
    const socket = world.socket()
    for (let passed = 0; passed < 300_000; passed += 1000) {
      const before = socket.sent.length
      world.pass(1000)
      if (socket.sent.length > before) socket.say({ type: 'pong', position: 10 })
      // Frames alone are not an answer that the server hears.
      socket.say({ type: 'typing', chatId: 'c', kind: 'client', id: 'i', name: 'n' })
    }
    expect(socket.closed).toBe(false)
    const pings = socket.sent.filter((sent) => sent.type === 'ping').length
    expect(pings).toBeGreaterThanOrEqual(Math.floor(300_000 / realtime.silenceMs))
  })
  test('after waking up the answer has to come within ten seconds', () => {
    const world = online()
    const socket = world.socket()
    world.client.wake()
    world.pass(10_000)
    expect(socket.closed).toBe(true)
  })
})

describe('blocked websockets', () => {
  /** Two failed tries with a server that answers ordinary calls. */
  const polling = async () => {
    const world = new FakeWorld()
    world.client.start()
    world.socket().drop(1006)
    world.pass(1000)
    world.socket().drop(1006)
    await world.settle()
    return world
  }
  test('frames come by polling from the third try on', async () => {
    const world = await polling()
    expect(world.states.at(-1)).toBe(true)
    expect(world.polls[0]!.since).toBeUndefined()
    await world.answerPoll({ epoch: 'e1', position: 20, resync: true, frames: [], typing: [] })
    expect(world.resyncs).toBe(1)
    expect(world.polls.at(-1)!.since).toEqual({ epoch: 'e1', position: 20 })
    const entities = {}
    await world.answerPoll({
      epoch: 'e1',
      position: 25,
      resync: false,
      frames: [21, 23].map((position) => ({ position, event: 'x', entities })),
      typing: [],
    })
    expect(world.positions()).toEqual([21, 23])
    expect(world.polls.at(-1)!.since).toEqual({ epoch: 'e1', position: 25 })
    expect(world.resyncs).toBe(1)
  })
  test('goes back to a websocket when one works again, without a gap', async () => {
    const world = await polling()
    await world.answerPoll({ epoch: 'e1', position: 20, resync: true, frames: [], typing: [] })
    world.pass(30_000)
    world.socket().open()
    expect(world.socket().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 20 } })
    world.socket().say(welcome(20))
    await world.settle()
    expect(world.polls.at(-1)!.signal.aborted).toBe(true)
    const asked = world.polls.length
    world.pass(10_000)
    await world.settle()
    expect(world.polls).toHaveLength(asked)
    expect(world.socket().closed).toBe(false)
    expect(world.resyncs).toBe(1)
  })
  test('a failed websocket while polling disturbs nothing', async () => {
    const world = await polling()
    world.pass(30_000)
    world.socket().drop(1006)
    await world.settle()
    expect(world.states.at(-1)).toBe(true)
    expect(world.polls.at(-1)!.signal.aborted).toBe(false)
  })
  test('a server that is away altogether is offline, and is tried again', async () => {
    const world = new FakeWorld()
    world.reachable = false
    world.client.start()
    for (let i = 0; i < 30; i++) {
      if (!world.socket().closed) world.socket().drop(1006)
      await world.settle()
      world.pass(2000)
    }
    expect(world.states).not.toContain(true)
    expect(world.sockets.length).toBeGreaterThan(4)
    world.reachable = true
    world.pass(4_000)
    world.socket().open()
    world.socket().say(welcome(1, true))
    expect(world.states.at(-1)).toBe(true)
  })
})

describe('end', () => {
  test('a token that does not count any more signs out and stops', () => {
    const world = online()
    world.socket().drop(realtime.closeCodes.signIn)
    expect(world.signOuts).toBe(1)
    world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
  })
  test('bye with UNAUTHENTICATED does the same, other byes do not', () => {
    const world = online()
    world.socket().say({ type: 'bye', code: 'UNAVAILABLE' })
    expect(world.signOuts).toBe(0)
    world.socket().say({ type: 'bye', code: 'UNAUTHENTICATED' })
    expect(world.signOuts).toBe(1)
  })
  test('stop closes the socket and nothing comes after it', () => {
    const world = online()
    const socket = world.socket()
    world.client.stop()
    expect(socket.closed).toBe(true)
    socket.say(frame(11))
    world.pass(60_000)
    expect(world.positions()).toEqual([])
    expect(world.sockets).toHaveLength(1)
  })
  test('retryNow tries at once and resolves when the try has ended', async () => {
    const world = online()
    world.socket().drop(1006)
    let ended = false
    const retry = world.client.retryNow().then(() => {
      ended = true
    })
    expect(world.sockets).toHaveLength(2)
    await world.settle()
    expect(ended).toBe(false)
    world.socket().open()
    world.socket().say(welcome(10))
    await retry
    expect(world.states).toEqual([true, false, true])
  })
})

test('back-off grows to four seconds and always has chance in it', () => {
  const [least, most] = [0, 1].map((chance) => [0, 1, 2, 3, 4, 9].map((attempt) => backoff(attempt, chance)))
  expect(least).toEqual([500, 500, 500, 500, 500, 500])
  expect(most).toEqual([1000, 2000, 4000, 4000, 4000, 4000])
})
