import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import type { ClientFrame, Position, ServerFrame } from '@beseda/contract/realtime.ts'

export type LiveFrame = Extract<ServerFrame, { type: 'frame' | 'typing' }>
export type PollAnswer = EntityOf<typeof realtimePoll.user>

/** What the client needs of a websocket. */
export interface Socket {
  readonly send: (frame: ClientFrame) => void
  readonly close: () => void
}
export interface SocketEvents {
  readonly opened: () => void
  readonly heard: (frame: ServerFrame) => void
  /** Exactly once, also after a failed opening and after `close`. */
  readonly closed: (code: number) => void
}
/** Everything outside, so that a test can play it. */
export interface LiveDeps {
  readonly token: () => string | null
  readonly connect: (events: SocketEvents) => Socket
  /** Rejects with an object whose `signedOut` is true when the token does not count any more. */
  readonly poll: (since: Position | undefined, signal: AbortSignal) => Promise<PollAnswer>
  /** Resolves when the server answers ordinary calls. */
  readonly probe: (signal: AbortSignal) => Promise<void>
  readonly now: () => number
  readonly later: (ms: number, fn: () => void) => () => void
  readonly every: (ms: number, fn: () => void) => () => void
  /** From 0 to 1. */
  readonly random: () => number
  readonly frame: (frame: LiveFrame) => void
  /** Everything known may be outdated. */
  readonly resync: () => void
  readonly state: (online: boolean) => void
  readonly signedOut: () => void
}

export interface LiveClient {
  readonly start: () => void
  readonly stop: () => void
  /** Tries at once; resolves when that attempt has ended. */
  readonly retryNow: () => Promise<void>
  /** The computer woke up or the network changed: make sure that the connection still lives. */
  readonly wake: () => void
}
