import type { ClientFrame, Position, ServerFrame } from '@beseda/contract/realtime.ts'
import { makeLiveClient } from './live-client.ts'
import type { LiveFrame, PollAnswer, SocketEvents } from './live-types.ts'

interface Timer {
  at: number
  everyMs: number | null
  run: () => void
}
interface Poll {
  readonly since: Position | undefined
  readonly signal: AbortSignal
  readonly answer: (answer: PollAnswer) => void
}

class FakeSocket {
  readonly sent: ClientFrame[] = []
  closed = false
  readonly events: SocketEvents
  constructor(events: SocketEvents) {
    this.events = events
  }
  open() {
    this.events.opened()
  }
  say(frame: ServerFrame) {
    this.events.heard(frame)
  }
  drop(code: number) {
    if (this.closed) return
    this.closed = true
    this.events.closed(code)
  }
}

/** A server, a network and a clock in the hands of a test. */
export class FakeWorld {
  time = 1_000_000
  token: string | null = 'token'
  /** Do ordinary calls get through? */
  reachable = true
  readonly sockets: FakeSocket[] = []
  readonly polls: Poll[] = []
  readonly frames: LiveFrame[] = []
  readonly states: boolean[] = []
  resyncs = 0
  signOuts = 0
  #timers = new Set<Timer>()

  readonly client = makeLiveClient({
    token: () => this.token,
    connect: (events) => {
      const socket = new FakeSocket(events)
      this.sockets.push(socket)
      return { send: (frame) => socket.sent.push(frame), close: () => socket.drop(1000) }
    },
    poll: (since, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        this.polls.push({ since, signal, answer: resolve })
      }),
    probe: async () => {
      if (!this.reachable) throw new Error('away')
    },
    now: () => this.time,
    later: (ms, run) => this.#set({ at: this.time + ms, everyMs: null, run }),
    every: (ms, run) => this.#set({ at: this.time + ms, everyMs: ms, run }),
    random: () => 1,
    frame: (frame) => this.frames.push(frame),
    resync: () => {
      this.resyncs += 1
    },
    state: (online) => {
      if (this.states.at(-1) !== online) this.states.push(online)
    },
    signedOut: () => {
      this.signOuts += 1
    },
  })

  #set(timer: Timer) {
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }
  /** The last socket that was opened. */
  socket(): FakeSocket {
    return this.sockets.at(-1)!
  }
  positions(): number[] {
    return this.frames.flatMap((frame) => (frame.type === 'frame' ? [frame.position] : []))
  }
  pass(ms: number) {
    const until = this.time + ms
    for (;;) {
      const next = [...this.#timers].filter((t) => t.at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = Math.max(this.time, next.at)
      if (next.everyMs === null) this.#timers.delete(next)
      else next.at += next.everyMs
      next.run()
    }
    this.time = until
  }
  /** Lets promises that are ready go on. */
  async settle() {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  async answerPoll(answer: PollAnswer) {
    this.polls.at(-1)!.answer(answer)
    await this.settle()
  }
}
