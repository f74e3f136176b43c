import type { IncomingMessage, Server } from 'node:http'
import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import type { Entities, Position } from '@beseda/contract/realtime.ts'
import type { StoredEvent } from '../stored-event.ts'

/** `chats`: members of the organization who may see every chat. `contact`: one browser of the widget. Ids are unique across organizations. */
export type Room =
  | `org:${string}`
  | `user:${string}`
  | `team:${string}`
  | `channel:${string}`
  | `chats:${string}`
  | `contact:${string}`

/** One frame for every member of any of `rooms`. */
export interface Outgoing {
  readonly event: string
  readonly entities: Entities
  readonly rooms: readonly Room[]
  /** Of `rooms`, when it is not the organization of the events: only the support chat reaches users of others. */
  readonly organizationId?: string
  /** Members of these rooms who are not in `rooms` may no longer see the entities: they get this frame instead. */
  readonly gone?: { readonly rooms: readonly Room[]; readonly entities: Entities }
}
/** Turns events into frames, in order. It only reads, so it may be called again with the same events. */
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
/** Null: the token is unknown or ended, or its owner has no access. Throws when the answer is not available now. */
export type Admit = (token: string, as: Member['kind']) => Promise<Member | null>
export type PollAnswer = EntityOf<typeof realtimePoll.user>

/** A person types in a chat. Browsers show it for some seconds. */
export interface TypingSignal {
  readonly type: 'typing'
  readonly organizationId: string
  readonly rooms: readonly Room[]
  readonly chatId: string
  readonly kind: 'client' | 'operator'
  /** Of the person who types. */
  readonly id: string
  readonly name: string
  /** Id of the member who does not get the signal. */
  readonly except?: string
}
export interface Connected {
  readonly kind: Member['kind']
  readonly id: string
  readonly organizationId: string
  readonly connected: boolean
}
/** The members whose rights changed or ended. At least one field; a member who matches any of them is meant. */
export interface MemberSelector {
  readonly userId?: string
  readonly tokenHash?: string
  readonly organizationId?: string
}
export interface AttachOptions {
  readonly originAllowed: (origin: string | undefined, request: IncomingMessage) => boolean
  /** The browser's network address; the socket's by default. */
  readonly address?: (request: IncomingMessage) => string
}

export interface Hub {
  /** Answers websocket upgrades of `server` on `realtime.path`. */
  readonly attach: (server: Server, options: AttachOptions) => void
  /** Resolves when there is something to send, after `realtime.pollMs`, or when `signal` aborts. Never rejects. */
  readonly poll: (member: Member, since: Position | undefined, signal: AbortSignal) => Promise<PollAnswer>
  readonly isConnected: (kind: Member['kind'], id: string) => boolean
  readonly connected: (kind: Member['kind']) => readonly Pick<Member, 'id' | 'organizationId'>[]
  /** Called when a person's first connection opens or the last one closes. Not called while the hub closes. */
  readonly onPresence: (listener: (connected: Connected) => void) => void
  /** Calls `admit` again. Until it answers, these browsers get nothing. */
  readonly refresh: (selector: MemberSelector) => void
  /** `frames`: sent to browsers since the start. `ring`: frames kept for replay now. */
  readonly stats: () => {
    readonly sockets: number
    readonly polls: number
    readonly frames: number
    readonly resyncs: number
    readonly slowCut: number
    /** Organizations whose committed events are being turned into frames. */
    readonly presenting: number
    readonly ring: number
  }
  readonly close: () => Promise<void>
}
