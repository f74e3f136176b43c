import { beforeEach, describe, expect, test } from 'vitest'
import { NetworkError } from '../errors.ts'
import { type FakeSocket, fakePlatform, fakeSocket } from '../testing/fakes.ts'
import { type Connection, createRealtime, type PollAnswer } from './realtime.ts'

const frame = (position: number) => ({ type: 'frame', position, event: 'message.received', entities: {} })
const welcome = (over: object = {}) => ({
  type: 'welcome',
  epoch: 'e1',
  position: 10,
  resync: true,
  heartbeatMs: 15_000,
  ...over,
})
const quiet: PollAnswer = { epoch: 'e1', position: 10, resync: false, frames: [], typing: [] }

let sockets: FakeSocket[]
let seen: number[]
let resyncs: number
let states: Connection[]
let refused: string[]
let polls: unknown[]
let poll: (signal: AbortSignal) => Promise<PollAnswer>
const setUp = () => {
  const fakes = fakePlatform({
    openSocket: () => {
      sockets.push(fakeSocket())
      return sockets.at(-1)!
    },
  })
  const realtime = createRealtime({
    platform: fakes.platform,
    silenceMs: 40_000,
    websocketRetryMs: 60_000,
    as: 'visitor',
    url: 'wss://chat.example/realtime',
    token: async () => 'secret',
    onRefused: (token) => refused.push(token),
    poll: (since, signal) => {
      polls.push(since)
      return poll(signal)
    },
    onFrame: ({ position }) => seen.push(position),
    onTyping: () => {},
    onResync: () => {
      resyncs += 1
    },
    onConnection: (c) => states.push(c),
  })
  return { ...fakes, realtime, last: () => sockets.at(-1)! }
}
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new NetworkError('aborted'))))

beforeEach(() => {
  sockets = []
  seen = []
  resyncs = 0
  states = []
  refused = []
  polls = []
  poll = () => Promise.reject(new NetworkError('no polling in this test'))
})

describe('the websocket', () => {
  test('sends the token in the first frame, never in the address', async () => {
    const { settle, last } = setUp()
    await settle()
    last().accept()
    expect(last().sent).toEqual([{ type: 'hello', token: 'secret', as: 'visitor' }])
  })

  test("resumes at the last received frame, not at the server's position", async () => {
    const { settle, advance, last } = setUp()
    await settle()
    last().accept()
    last().say(welcome())
    last().say(frame(11))
    last().say(frame(12))
    last().drop()
    await advance(2_000)
    last().accept()
    expect(sockets).toHaveLength(2)
    expect(last().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 12 } })
    last().say(welcome({ position: 20, resync: false }))
    last().say(frame(13))
    last().drop()
    await advance(2_000)
    last().accept()
    expect(last().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 13 } })
    expect(seen).toEqual([11, 12, 13])
    expect(resyncs).toBe(1)
  })

  test('a pong moves the position over frames for other receivers', async () => {
    const { settle, advance, last } = setUp()
    await settle()
    last().accept()
    last().say(welcome())
    last().say({ type: 'pong', position: 400 })
    last().drop()
    await advance(2_000)
    last().accept()
    expect(last().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 400 } })
  })

  test('a new epoch and a long gap cause a resync', async () => {
    const { settle, advance, last } = setUp()
    await settle()
    last().accept()
    last().say(welcome())
    expect(resyncs).toBe(1)
    last().say({ type: 'resync', epoch: 'e1', position: 90 })
    expect(resyncs).toBe(2)
    last().drop()
    await advance(2_000)
    last().accept()
    expect(last().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 90 } })
    last().say(welcome({ epoch: 'e2', position: 3 }))
    expect(resyncs).toBe(3)
  })

  test('detects a half-open socket: pings, then closes after 40 s of silence', async () => {
    const { settle, advance, last } = setUp()
    await settle()
    const first = last()
    first.accept()
    first.say(welcome())
    await advance(31_000)
    expect(first.sent.filter((f) => f.type === 'ping')).toHaveLength(2)
    first.say({ type: 'pong', position: 10 })
    await advance(39_000)
    expect(first.isClosed()).toBe(false)
    await advance(2_000)
    expect(first.isClosed()).toBe(true)
    await advance(2_000)
    expect(sockets).toHaveLength(2)
  })

  test('wake checks a socket that may have died during sleep', async () => {
    const { settle, advance, last, realtime } = setUp()
    await settle()
    const first = last()
    first.accept()
    first.say(welcome())
    realtime.wake()
    await advance(5_000)
    expect(first.isClosed()).toBe(true)
    expect(sockets).toHaveLength(2)
  })

  test('a socket being checked is offline after three seconds, and online with its next frame', async () => {
    const { settle, advance, last, realtime } = setUp()
    await settle()
    last().accept()
    last().say(welcome())
    realtime.wake()
    await advance(2_900)
    expect(states).toEqual(['online'])
    await advance(200)
    expect(states).toEqual(['online', 'offline'])
    last().say({ type: 'pong', position: 10 })
    expect(states).toEqual(['online', 'offline', 'online'])
    realtime.wake()
    await advance(1_000)
    last().say({ type: 'pong', position: 10 })
    await advance(10_000)
    expect(states).toEqual(['online', 'offline', 'online'])
    expect(sockets).toHaveLength(1)
  })

  test('a rejected token is dropped and reported', async () => {
    const { settle, last } = setUp()
    await settle()
    last().accept()
    last().say({ type: 'bye', code: 'VISITOR_UNKNOWN' })
    last().drop(4401)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set(['secret']))
  })

  test('malformed data is ignored', async () => {
    const { settle, last } = setUp()
    await settle()
    last().accept()
    for (const junk of ['', '{', 'null', '7', '{"type":7}', '{"type":"surprise"}']) last().say(junk)
    last().say(welcome())
    expect(states).toEqual(['online'])
  })

  test('reports offline only after three seconds', async () => {
    const { advance, settle, last } = setUp()
    await settle()
    last().accept()
    last().say(welcome())
    last().drop()
    await settle()
    expect(states).toEqual(['online', 'connecting'])
    await advance(2_900)
    expect(states).toEqual(['online', 'connecting'])
    await advance(200)
    expect(states).toEqual(['online', 'connecting', 'offline'])
  })
})

describe('long polling', () => {
  test('starts after two failed websockets: the first poll returns the position, later ones frames', async () => {
    const answers: PollAnswer[] = [
      { ...quiet, resync: true, position: 40 },
      { ...quiet, position: 42, frames: [frame(41), frame(42)] as PollAnswer['frames'] },
    ]
    poll = (signal) => (answers[0] ? Promise.resolve(answers.shift()!) : untilAborted(signal))
    const { settle, advance, last } = setUp()
    await settle()
    last().drop()
    await advance(1_000)
    last().drop()
    await settle()
    expect(sockets).toHaveLength(2)
    expect(states).toEqual(['online'])
    expect(resyncs).toBe(1)
    expect(seen).toEqual([41, 42])
    expect(polls).toEqual([undefined, { epoch: 'e1', position: 40 }, { epoch: 'e1', position: 42 }])
  })

  test('returns to a working websocket with its position', async () => {
    let first = true
    poll = (signal) => {
      const answer = first ? Promise.resolve({ ...quiet, resync: true, position: 40 }) : untilAborted(signal)
      first = false
      return answer
    }
    const { settle, advance, last } = setUp()
    await settle()
    last().drop()
    await advance(1_000)
    last().drop()
    for (let s = 0; s < 90 && sockets.length === 2; s++) await advance(1_000)
    expect(sockets).toHaveLength(3)
    last().accept()
    expect(last().sent[0]).toMatchObject({ since: { epoch: 'e1', position: 40 } })
    last().say(welcome({ position: 40, resync: false }))
    await settle()
    const { length } = polls
    last().say(frame(41))
    expect(seen).toEqual([41])
    await advance(20_000)
    expect(polls).toHaveLength(length)
    expect(states).toEqual(['online'])
  })

  test('backs off and retries websockets when polling fails too', async () => {
    const { settle, advance, last } = setUp()
    await settle()
    last().drop()
    await advance(1_000)
    last().drop()
    await advance(4_000)
    expect(states).toEqual(['offline'])
    expect(sockets.length).toBeGreaterThan(2)
    expect(sockets.filter((s) => !s.isClosed()).length).toBeLessThanOrEqual(1)
    last().accept()
    last().say(welcome())
    expect(states).toEqual(['offline', 'online'])
  })
})

test('stop leaves no socket, poll or timer', async () => {
  const { settle, advance, last, realtime, pending } = setUp()
  await settle()
  last().accept()
  last().say(welcome())
  realtime.stop()
  await settle()
  expect(last().isClosed()).toBe(true)
  await advance(100_000)
  expect(pending()).toBe(0)
  expect(sockets).toHaveLength(1)
})
