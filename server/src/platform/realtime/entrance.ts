import { realtime } from '@beseda/contract/realtime.ts'
import type { Log } from '../log.ts'
import type { Ask } from './admission.ts'
import { encode } from './frames.ts'
import type { People } from './people.ts'
import type { BrowserSocket, Hello } from './socket.ts'
import type { Stream } from './stream.ts'
import type { Member } from './types.ts'

/** Admits sockets by their token, and checks admitted ones again when rights change. */
export interface Entrance {
  readonly hello: (socket: BrowserSocket, hello: Hello) => void
  /** Holds the socket until its token has been checked again. */
  readonly again: (socket: BrowserSocket) => void
}
export interface EntranceDeps {
  readonly ask: Ask
  readonly stream: Stream
  readonly people: People
  readonly log: Log
  /** Closes an old socket when the person has too many; false when none may be closed. */
  readonly makeRoom: (member: Member) => boolean
  readonly countResync: () => void
}

/** With a longer replay, fetching again costs less. */
const maxReplayBytes = 4_000_000
const { goingAway, badFrame, signIn } = realtime.closeCodes
const bytesOf = (frames: readonly Buffer[]): number => frames.reduce((sum, frame) => sum + frame.length, 0)
const sameRooms = (a: Member, b: Member): boolean =>
  a.rooms.size === b.rooms.size && [...a.rooms].every((room) => b.rooms.has(room))

export const createEntrance = ({ ask, stream, people, log, makeRoom, countResync }: EntranceDeps): Entrance => {
  /** Checks the token again when the member's rights changed during the check. */
  const admit = async (token: string, as: Member['kind'], urgent: boolean): Promise<Member | null> => {
    for (;;) {
      const { position } = stream.here()
      const member = await ask(token, as, urgent)
      if (!member || !stream.brokeFor(member, position)) return member
    }
  }
  const refuse = (socket: BrowserSocket, as: Member['kind']): void =>
    socket.end(signIn, as === 'user' ? 'UNAUTHENTICATED' : 'VISITOR_UNKNOWN')
  const unavailable = (socket: BrowserSocket, error: unknown): void => {
    log.warn('a token could not be checked', { error })
    socket.end(goingAway, 'UNAVAILABLE')
  }
  const open = (socket: BrowserSocket, member: Member): void => {
    socket.member = member
    socket.state = 'open'
    stream.rooms.join(socket)
  }
  const letIn = (socket: BrowserSocket, member: Member, since: Hello['since']): void => {
    if (!makeRoom(member)) {
      socket.end(badFrame, 'TOO_MANY_REQUESTS')
      return
    }
    people.enter(member)
    open(socket, member)
    const missed = stream.missed(member, since)
    const replay = missed && bytesOf(missed) <= maxReplayBytes ? missed : null
    if (since && !replay) countResync()
    // the welcome carries the browser's own position, so that a replay cut in the middle continues from there
    const from = replay && since ? since : stream.here()
    const { heartbeatMs } = realtime
    socket.take(encode({ type: 'welcome', ...from, resync: !replay, heartbeatMs }))
    for (const frame of replay ?? []) socket.take(frame)
    socket.flush()
  }
  const letStay = (socket: BrowserSocket, member: Member): void => {
    const missed = sameRooms(socket.member, member)
      ? stream.missed(member, { ...stream.here(), position: socket.heldAt })
      : null
    open(socket, member)
    if (missed) for (const frame of missed) socket.take(frame)
    else {
      countResync()
      socket.take(encode({ type: 'resync', ...stream.here() }))
    }
    socket.flush()
  }
  return {
    hello: (socket, { token, as, since }) => {
      admit(token, as, false).then(
        (member) => {
          if (socket.state !== 'asking') return
          if (member) letIn(socket, member, since)
          else refuse(socket, as)
        },
        (error: unknown) => unavailable(socket, error),
      )
    },
    again: (socket) => {
      const { kind } = socket.member
      stream.rooms.leave(socket)
      socket.state = 'held'
      socket.heldAt = stream.here().position
      admit(socket.token, kind, true).then(
        (member) => {
          if (socket.state !== 'held') return
          if (member) letStay(socket, member)
          else refuse(socket, kind)
        },
        (error: unknown) => unavailable(socket, error),
      )
    },
  }
}
