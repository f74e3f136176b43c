import { type Position, realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import { type Connection, createRealtime, type PollAnswer } from '../core/realtime.ts'
import { type FakeSocket, fakePlatform, fakeSocket } from './fakes.ts'

interface Poll {
  readonly since: Position | undefined
  readonly signal: AbortSignal
  readonly answer: (answer: PollAnswer) => void
}
/** The stream as the console uses it, with a probe before polling. The test controls server, network and clock. */
export const start = async ({ token = 'token' as string | null } = {}) => {
  const sockets: FakeSocket[] = []
  const polls: Poll[] = []
  const positions: number[] = []
  const states: Connection[] = []
  const world = { isReachable: true, resyncs: 0, refusals: 0, attempts: 0 }
  const { platform, advance, settle } = fakePlatform({
    random: () => 1,
    openSocket: () => {
      sockets.push(fakeSocket())
      return sockets.at(-1)!
    },
  })
  const client = createRealtime({
    platform,
    silenceMs: 28_000,
    websocketRetryMs: 24_000,
    url: 'wss://chat.example/realtime',
    as: 'user',
    token: async () => {
      if (token === null) throw new Error('signed out')
      return token
    },
    onRefused: () => {
      world.refusals += 1
      client.stop()
    },
    poll: (since, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        polls.push({ since, signal, answer: resolve })
      }),
    probe: async () => {
      if (!world.isReachable) throw new Error('away')
    },
    onFrame: ({ position }) => positions.push(position),
    onTyping: () => {},
    onResync: () => {
      world.resyncs += 1
    },
    onConnection: (next) => states.push(next),
    onAttempt: () => {
      world.attempts += 1
    },
  })
  await settle()
  return Object.assign(world, {
    ...{ client, sockets, polls, positions, states, settle },
    pass: advance,
    now: platform.now,
    socket: () => sockets.at(-1)!,
    answerPoll: async (answer: PollAnswer) => {
      polls.at(-1)!.answer(answer)
      await settle()
    },
  })
}
export const frame = (position: number): ServerFrame => ({
  type: 'frame',
  position,
  event: 'chat.opened',
  entities: {},
})
export const welcome = (position: number, resync = false, epoch = 'e1'): ServerFrame => ({
  type: 'welcome',
  epoch,
  position,
  resync,
  heartbeatMs: realtime.heartbeatMs,
})
/** A client that is online at position 10. */
export const online = async () => {
  const world = await start()
  world.socket().accept()
  world.socket().say(welcome(10, true))
  return world
}
