import type { IncomingMessage, Server } from 'node:http'
import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import { type Entities, type Position, realtime } from '@beseda/contract/realtime.ts'
import type { Bus } from '../bus.ts'
import type { Clock } from '../clock.ts'
import type { Pool } from '../db.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import type { StoredEvent } from '../unit-of-work.ts'
import { createAdmission } from './admission.ts'
import { drainSockets } from './drain.ts'
import { createEntrance } from './entrance.ts'
import { createFeed } from './feed.ts'
import { encode } from './frames.ts'
import { createPeople } from './people.ts'
import { createPolls } from './polls.ts'
import { BrowserSocket, type Host } from './socket.ts'
import { createStream } from './stream.ts'
import { startTail } from './tail.ts'
import { createUpgrade } from './upgrade.ts'

/** `chats`: those of the organization who may see every chat. `contact`: one browser of the widget. Ids are unique over all organizations. */
export type Room = `org:${string}` | `user:${string}` | `team:${string}` | `chats:${string}` | `contact:${string}`

/** One frame for everybody in any of `rooms`. */
export interface Outgoing {
  readonly event: string
  readonly entities: Entities
  readonly rooms: readonly Room[]
  /** Members of these get this instead, unless they are also in `rooms`: what they may no longer see. */
  readonly gone?: { readonly rooms: readonly Room[]; readonly entities: Entities }
}
/** What to show of these events, in their order. May be called again with the same events: it only reads. */
export type Present = (organizationId: string, events: readonly StoredEvent[]) => Promise<readonly Outgoing[]>

export interface Member {
  readonly kind: 'user' | 'visitor'
  /** Of the user, or of the contact. */
  readonly id: string
  readonly organizationId: string
  readonly rooms: ReadonlySet<Room>
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
}
/** Null: the token is unknown, ended, or of somebody who may not come in. Throws when it cannot be told now. */
export type Admit = (token: string, as: Member['kind']) => Promise<Member | null>
export type PollAnswer = EntityOf<typeof realtimePoll.user>

export interface Typing {
  readonly organizationId: string
  readonly rooms: readonly Room[]
  readonly chatId: string
  readonly kind: 'client' | 'operator'
  /** Of the one who types. */
  readonly id: string
  readonly name: string
  /** Id of the member who is not told. */
  readonly except?: string
}
export interface Connected {
  readonly kind: Member['kind']
  readonly id: string
  readonly organizationId: string
  readonly connected: boolean
}
/** Whose rights changed or ended. At least one field; several mean any of them. */
export interface Whom {
  readonly userId?: string
  readonly tokenHash?: string
  readonly organizationId?: string
}
export interface AttachOptions {
  readonly originAllowed: (origin: string | undefined, request: IncomingMessage) => boolean
  /** The browser's network address; that of the socket by default. */
  readonly address?: (request: IncomingMessage) => string
}

export interface Hub {
  /** Answers websocket upgrades of this server on `realtime.path`. */
  readonly attach: (server: Server, options: AttachOptions) => void
  /** Resolves when there is something to tell, after `realtime.pollMs`, or when `signal` aborts. Never rejects. */
  readonly poll: (member: Member, since: Position | undefined, signal: AbortSignal) => Promise<PollAnswer>
  /** Told to those who are there now; at most once a second for the same person and chat. */
  readonly typing: (typing: Typing) => void
  readonly isConnected: (kind: Member['kind'], id: string) => boolean
  /** Who is connected now. */
  readonly connected: (kind: Member['kind']) => readonly Pick<Member, 'id' | 'organizationId'>[]
  /** The first connection of a person has come, or the last one has gone. Silent while the hub closes. */
  readonly onPresence: (hear: (connected: Connected) => void) => void
  /** Asks `admit` again. Until it answers, these browsers get nothing. */
  readonly refresh: (whom: Whom) => void
  /** `frames`: sent to browsers since the start. `ring`: kept for replay now. */
  readonly stats: () => {
    readonly sockets: number
    readonly polls: number
    readonly frames: number
    readonly resyncs: number
    readonly slowCut: number
    readonly ring: number
  }
  readonly close: () => Promise<void>
}

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
  /** Tokens judged at the same time. */
  readonly admitsAtOnce?: number
  /** See feed.ts; 0 by default. */
  readonly gatherMs?: number
}
const maxPerPerson = 20
const sweepMs = 1_000

/** Makes the hub and starts its tail. */
export const createHub = (deps: HubDeps, options: HubOptions = {}): Hub => {
  const { clock, log, bus } = deps
  const sockets = new Set<BrowserSocket>()
  const ears: ((connected: Connected) => void)[] = []
  let closing = false
  let resyncs = 0
  let slowCut = 0

  const stream = createStream(deps, {
    ringFrames: options.ringFrames ?? realtime.ringFrames,
    ringBytes: options.ringBytes ?? 16_000_000,
  })
  const people = createPeople(clock, (connected) => {
    if (!closing) for (const hear of ears) hear(connected)
  })
  const polls = createPolls({ stream, people, clock })
  const ask = createAdmission(deps.admit, clock, { atOnce: options.admitsAtOnce ?? 8, limitMs: 10_000 })
  const countResync = () => void resyncs++

  const makeRoom = (member: Member): boolean => {
    if (people.open(member) < maxPerPerson) return true
    const own = [...sockets].filter((s) => s.member.kind === member.kind && s.member.id === member.id)
    const [quietest] = own.sort((a, b) => a.heardAt - b.heardAt)
    // two heartbeats missed: most likely a connection that the network has lost
    if (!quietest || clock.tick() - quietest.heardAt < 2 * realtime.heartbeatMs) return false
    quietest.cut()
    return true
  }
  const entrance = createEntrance({ ask, stream, people, log, makeRoom, countResync })
  const resync = (whom?: Whom): void => {
    stream.breakFor(whom)
    const frame = encode({ type: 'resync', ...stream.here() })
    for (const socket of sockets)
      if (socket.state === 'open' && isMeant(socket.member, whom)) {
        countResync()
        socket.say(frame)
      }
    polls.resync((member) => isMeant(member, whom))
  }
  const judgeAgain = (whom?: Whom): void => {
    for (const socket of sockets) if (socket.state === 'open' && isMeant(socket.member, whom)) entrance.again(socket)
  }
  const feed = createFeed({
    ...deps,
    tell: stream.tell,
    resync: (organizationId) => resync({ organizationId }),
    gatherMs: options.gatherMs ?? 0,
  })
  /** For events that nobody will read: a revocation may be among them. */
  const resyncAll = (): void => {
    resync()
    judgeAgain()
  }
  const tail = startTail({ ...deps, resyncAll, recovered: feed.recover })
  bus.onPublished(({ organizationId, events }) => {
    if (!closing) feed.add(organizationId, tail.heard(events))
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
  })

  let sweptAt = clock.tick()
  const sweep = (): void => {
    const now = clock.tick()
    // after a pause of this process the pings of that time are still unread: judge nobody by it
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
    typing: stream.tellTyping,
    isConnected: people.isConnected,
    connected: people.connected,
    onPresence: (hear) => void ears.push(hear),
    refresh: (whom) => {
      stream.breakFor(whom)
      judgeAgain(whom)
      polls.resync((member) => isMeant(member, whom))
    },
    stats: () => ({ sockets: sockets.size, polls: polls.count(), ...stream.counts(), resyncs, slowCut }),
    close: async () => {
      closing = true
      tail.stop()
      feed.close()
      polls.close()
      await drainSockets(sockets, clock)
    },
  }
}

const isMeant = (member: Member, whom: Whom | undefined): boolean =>
  !whom ||
  member.organizationId === whom.organizationId ||
  member.tokenHash === whom.tokenHash ||
  (member.kind === 'user' && member.id === whom.userId)
