import { realtime } from '@beseda/contract/realtime.ts'
import { describe, expect, test } from 'vitest'
import { frame, online, start, welcome } from '../testing/user-stream.ts'
import { backOff } from './ports.ts'

describe('hello', () => {
  test('the token is in the first frame, and the first welcome causes a resync', async () => {
    const world = await online()
    expect(world.socket().sent).toEqual([{ type: 'hello', token: 'token', as: 'user' }])
    expect(world.resyncs).toBe(1)
    expect(world.states).toEqual(['online'])
  })
  test('a server that opens but sends no welcome counts as a failed attempt', async () => {
    const world = await start()
    world.socket().accept()
    const first = world.socket()
    await world.pass(realtime.helloMs)
    expect(first.isClosed()).toBe(true)
    expect(world.attempts).toBe(1)
    expect(world.sockets).toHaveLength(2)
  })
  test('no attempt without a token', async () => {
    const world = await start({ token: null })
    expect(world.sockets).toHaveLength(0)
  })
})

describe('resume', () => {
  test('continues from the last position and delivers each frame once', async () => {
    const world = await online()
    world.socket().say(frame(11))
    world.socket().say(frame(12))
    world.socket().say(frame(12))
    world.socket().say(frame(11))
    world.socket().drop(1006)
    await world.settle()
    expect(world.states).toEqual(['online', 'connecting'])
    await world.pass(1000)
    world.socket().accept()
    expect(world.socket().sent).toEqual([
      { type: 'hello', token: 'token', as: 'user', since: { epoch: 'e1', position: 12 } },
    ])
    world.socket().say(welcome(15))
    for (const position of [12, 13, 14, 15]) world.socket().say(frame(position))
    expect(world.positions).toEqual([11, 12, 13, 14, 15])
    expect(world.resyncs).toBe(1)
    expect(world.states).toEqual(['online', 'connecting', 'online'])
  })
  test('a pong moves the position over frames for other receivers', async () => {
    const world = await online()
    world.socket().say({ type: 'pong', position: 40 })
    world.socket().drop(1006)
    await world.pass(1000)
    world.socket().accept()
    expect(world.socket().sent[0]).toMatchObject({ since: { position: 40 } })
  })
  test('a gap too long to replay causes a resync', async () => {
    const world = await online()
    world.socket().drop(1006)
    await world.pass(1000)
    world.socket().accept()
    world.socket().say(welcome(9000, true))
    expect(world.resyncs).toBe(2)
    world.socket().say(frame(9001))
    expect(world.positions).toEqual([9001])
  })
  test('a new epoch causes a resync, and its smaller positions apply', async () => {
    const world = await online()
    world.socket().drop(1001)
    await world.pass(1000)
    world.socket().accept()
    world.socket().say(welcome(2, false, 'e2'))
    expect(world.resyncs).toBe(2)
    world.socket().say(frame(3))
    expect(world.positions).toEqual([3])
  })
  test('a resync on an open socket fetches everything and continues', async () => {
    const world = await online()
    world.socket().say({ type: 'resync', epoch: 'e1', position: 500 })
    world.socket().say(frame(499))
    world.socket().say(frame(501))
    expect(world.resyncs).toBe(2)
    expect(world.positions).toEqual([501])
  })
})

describe('half-open socket', () => {
  test('is detected within 45 s; pings are sent meanwhile', async () => {
    const world = await online()
    const first = world.socket()
    const begun = world.now()
    while (!first.isClosed() && world.now() < begun + 120_000) await world.pass(1000)
    expect(world.now() - begun).toBeLessThanOrEqual(45_000)
    expect(first.sent.filter((sent) => sent.type === 'ping')).toHaveLength(1)
    expect(world.states.at(-1)).not.toBe('online')
  })
  test('a socket that answers stays open, and is pinged often enough for the server', async () => {
    const world = await online()
    const socket = world.socket()
    for (let passed = 0; passed < 300_000; passed += 1000) {
      const before = socket.sent.length
      await world.pass(1000)
      if (socket.sent.length > before) socket.say({ type: 'pong', position: 10 })
      // Frames alone do not show that the server receives our pings.
      socket.say({ type: 'typing', chatId: 'c', kind: 'client', id: 'i', name: 'n' })
    }
    expect(socket.isClosed()).toBe(false)
    const pings = socket.sent.filter((sent) => sent.type === 'ping').length
    expect(pings).toBeGreaterThanOrEqual(Math.floor(300_000 / realtime.silenceMs))
  })
  test('after waking up the answer must arrive within ten seconds', async () => {
    const world = await online()
    const socket = world.socket()
    world.client.wake()
    await world.pass(10_000)
    expect(socket.isClosed()).toBe(true)
  })
})

describe('blocked websockets', () => {
  /** Two failed attempts with a server that answers ordinary calls. */
  const polling = async () => {
    const world = await start()
    world.socket().drop(1006)
    await world.pass(1000)
    world.socket().drop(1006)
    await world.settle()
    return world
  }
  test('frames arrive by polling from the third attempt on', async () => {
    const world = await polling()
    expect(world.states.at(-1)).toBe('online')
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
    expect(world.positions).toEqual([21, 23])
    expect(world.polls.at(-1)!.since).toEqual({ epoch: 'e1', position: 25 })
    expect(world.resyncs).toBe(1)
  })
  test('returns to a websocket when one works again, without a gap', async () => {
    const world = await polling()
    await world.answerPoll({ epoch: 'e1', position: 20, resync: true, frames: [], typing: [] })
    await world.pass(30_000)
    world.socket().accept()
    expect(world.socket().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 20 } })
    world.socket().say(welcome(20))
    await world.settle()
    expect(world.polls.at(-1)!.signal.aborted).toBe(true)
    const asked = world.polls.length
    await world.pass(10_000)
    await world.settle()
    expect(world.polls).toHaveLength(asked)
    expect(world.socket().isClosed()).toBe(false)
    expect(world.resyncs).toBe(1)
  })
  test('a failed websocket does not disturb polling', async () => {
    const world = await polling()
    await world.pass(30_000)
    world.socket().drop(1006)
    await world.settle()
    expect(world.states.at(-1)).toBe('online')
    expect(world.polls.at(-1)!.signal.aborted).toBe(false)
  })
  test('an unreachable server means offline; the client keeps trying', async () => {
    const world = await start()
    world.isReachable = false
    for (let i = 0; i < 30; i++) {
      if (!world.socket().isClosed()) world.socket().drop(1006)
      await world.settle()
      await world.pass(2000)
    }
    expect(world.states).not.toContain('online')
    expect(world.sockets.length).toBeGreaterThan(4)
    world.isReachable = true
    await world.pass(4_000)
    world.socket().accept()
    world.socket().say(welcome(1, true))
    expect(world.states.at(-1)).toBe('online')
  })
})

describe('end', () => {
  test('an invalid token signs out and stops', async () => {
    const world = await online()
    world.socket().drop(realtime.closeCodes.signIn)
    expect(world.refusals).toBe(1)
    await world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
  })
  test('bye with UNAUTHENTICATED signs out, other byes do not', async () => {
    const world = await online()
    world.socket().say({ type: 'bye', code: 'UNAVAILABLE' })
    expect(world.refusals).toBe(0)
    world.socket().say({ type: 'bye', code: 'UNAUTHENTICATED' })
    expect(world.refusals).toBe(1)
  })
  test('stop closes the socket, and no callback follows', async () => {
    const world = await online()
    const socket = world.socket()
    world.client.stop()
    expect(socket.isClosed()).toBe(true)
    socket.say(frame(11))
    await world.pass(60_000)
    expect(world.positions).toEqual([])
    expect(world.sockets).toHaveLength(1)
  })
  test('wake tries at once, and the end of the attempt is reported', async () => {
    const world = await online()
    world.socket().drop(1006)
    await world.settle()
    const { attempts } = world
    world.client.wake()
    await world.settle()
    expect(world.sockets).toHaveLength(2)
    expect(world.attempts).toBe(attempts)
    world.socket().accept()
    world.socket().say(welcome(10))
    expect(world.attempts).toBe(attempts + 1)
    expect(world.states).toEqual(['online', 'connecting', 'online'])
  })
})

test('back-off doubles up to its limit, randomized between half of it and all of it', () => {
  const [least, most] = [0, 1].map((random) => [1, 2, 3, 4, 9].map((n) => backOff(n, random, 4_000)))
  expect(least).toEqual([500, 1000, 2000, 2000, 2000])
  expect(most).toEqual([1000, 2000, 4000, 4000, 4000])
})
