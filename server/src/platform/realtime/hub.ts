import { realtime } from '@beseda/contract/realtime.ts'
import type { Bus } from '../bus.ts'
import type { Clock } from '../clock.ts'
import type { Pool } from '../db.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { createAdmission } from './admission.ts'
import { drainSockets } from './drain.ts'
import { createEntrance } from './entrance.ts'
import { encode } from './frames.ts'
import { createPeople } from './people.ts'
import { createPolls } from './polls.ts'
import { createPresentation } from './presentation.ts'
import { BrowserSocket, type Host } from './socket.ts'
import { createStream } from './stream.ts'
import { startTail } from './tail.ts'
import type { Admit, Connected, Hub, Member, MemberSelector, Present } from './types.ts'
import { createUpgrade } from './upgrade.ts'

export interface HubDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  /** For the tail. */
  readonly pool: Pool
  readonly present: Present
  readonly admit: Admit
}

export interface HubOptions {
  readonly ringFrames?: number
  readonly ringBytes?: number
  readonly maxPerAddress?: number
  readonly maxSockets?: number
  /** Tokens checked at the same time. */
  readonly admitsAtOnce?: number
  /** See presentation.ts; 0 by default. */
  readonly gatherMs?: number
  /** How long a closed socket waits for its peer to close as well. */
  readonly closeMs?: number
}
const maxPerPerson = 20
const sweepMs = 1_000

/** Makes the hub and starts its tail. */
export const createHub = (deps: HubDeps, options: HubOptions = {}): Hub => {
  const { clock, log, bus } = deps
  const sockets = new Set<BrowserSocket>()
  const listeners: ((connected: Connected) => void)[] = []
  let closing = false
  let resyncs = 0
  let slowCut = 0

  const stream = createStream(deps, {
    ringFrames: options.ringFrames ?? realtime.ringFrames,
    ringBytes: options.ringBytes ?? 16_000_000,
  })
  const people = createPeople(clock, (connected) => {
    if (!closing) for (const listener of listeners) listener(connected)
  })
  const polls = createPolls({ stream, people, clock })
  const ask = createAdmission(deps.admit, clock, { atOnce: options.admitsAtOnce ?? 8, limitMs: 10_000 })
  const countResync = () => void resyncs++

  const makeRoom = (member: Member): boolean => {
    if (people.open(member) < maxPerPerson) return true
    const own = [...sockets].filter((s) => s.member.kind === member.kind && s.member.id === member.id)
    const [quietest] = own.sort((a, b) => a.receivedAt - b.receivedAt)
    // it missed two heartbeats: the network has most likely lost the connection
    if (!quietest || clock.tick() - quietest.receivedAt < 2 * realtime.heartbeatMs) return false
    quietest.cut()
    return true
  }
  const entrance = createEntrance({ ask, stream, people, log, makeRoom, countResync })
  const resync = (selector?: MemberSelector): void => {
    stream.breakFor(selector)
    const frame = encode({ type: 'resync', ...stream.here() })
    for (const socket of sockets)
      if (socket.state === 'open' && matches(socket.member, selector)) {
        countResync()
        socket.sendNow(frame)
      }
    polls.resync((member) => matches(member, selector))
  }
  const admitAgain = (selector?: MemberSelector): void => {
    for (const socket of sockets)
      if (socket.state === 'open' && matches(socket.member, selector)) entrance.again(socket)
  }
  /** For events that this node will not read. A revocation may be among them, so every token is checked again. */
  const resyncAll = (): void => {
    resync()
    admitAgain()
  }
  const tail = startTail({ ...deps, resyncAll, recovered: () => presentation.recover() })
  const presentation = createPresentation({
    ...deps,
    fresh: tail.note,
    send: stream.send,
    resync: (organizationId) => resync({ organizationId }),
    gatherMs: options.gatherMs ?? 0,
  })
  bus.onSignal((signal) => {
    if (!closing) stream.sendTyping(signal)
  })
  bus.onReconnected(() => {
    if (!closing) resyncAll()
  })

  const host: Host = {
    now: clock.tick,
    position: () => stream.here().position,
    hello: entrance.hello,
    left: (socket) => {
      if (socket.state === 'open') stream.rooms.leave(socket)
      if (socket.state === 'open' || socket.state === 'held') people.leave(socket.member)
    },
    closed: (socket) => void sockets.delete(socket),
    slow: () => void slowCut++,
  }
  const attach = createUpgrade({
    isClosing: () => closing,
    accept: (ws, wire) => void sockets.add(new BrowserSocket(ws, wire, host)),
    maxPerAddress: options.maxPerAddress ?? 2_000,
    maxSockets: options.maxSockets ?? 20_000,
    closeMs: options.closeMs ?? 2_000,
  })

  let sweptAt = clock.tick()
  const sweep = (): void => {
    const now = clock.tick()
    // after a pause of this process its sockets have unread pings: close none of them for silence
    if (now - sweptAt < 5 * sweepMs) {
      for (const socket of sockets) socket.sweep(now)
      people.sweep()
    }
    sweptAt = now
    if (!closing) clock.later(sweepMs, sweep)
  }
  clock.later(sweepMs, sweep)

  return {
    attach,
    poll: polls.poll,
    isConnected: people.isConnected,
    connected: people.connected,
    onPresence: (listener) => void listeners.push(listener),
    refresh: (selector) => {
      stream.breakFor(selector)
      admitAgain(selector)
      polls.resync((member) => matches(member, selector))
    },
    stats: () => ({
      sockets: sockets.size,
      polls: polls.count(),
      ...stream.counts(),
      resyncs,
      slowCut,
      presenting: presentation.presenting(),
    }),
    close: async () => {
      closing = true
      tail.stop()
      presentation.close()
      polls.close()
      await drainSockets(sockets, clock)
    },
  }
}

const matches = (member: Member, selector: MemberSelector | undefined): boolean =>
  !selector ||
  member.organizationId === selector.organizationId ||
  member.tokenHash === selector.tokenHash ||
  (member.kind === 'user' && member.id === selector.userId)
