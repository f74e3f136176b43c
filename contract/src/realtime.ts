import * as z from 'zod/mini'
import { Chat } from './entities/chat.ts'
import { Message } from './entities/message.ts'
import { BreakKind, Presence, PresenceReason } from './entities/user.ts'
import { VisitorChat, VisitorMessage } from './entities/widget.ts'

/** Where a browser is in the stream of its node. A new epoch means that the node has forgotten: `resync`. */
export const Position = z.object({ epoch: z.string(), position: z.number() })
export type Position = z.infer<typeof Position>

/**
 * Lists that a frame may call stale: a browser that shows one fetches it again. The console maps each to a query key
 * (`web/src/lib/live-keys.ts`).
 */
export const StaleList = z.enum([
  'bots',
  'breaks',
  'calendars',
  'categories',
  'channels',
  'chats',
  'clientStatuses',
  'companies',
  'extraFields',
  'keptReports',
  'knowledge',
  'mentions',
  'monitoringSettings',
  'noticeSettings',
  'pins',
  'replyTemplates',
  'reportSchedules',
  'reportViews',
  'roles',
  'savedSearches',
  'savedViews',
  'support',
  'teams',
  'users',
])
export type StaleList = z.infer<typeof StaleList>

const LostChat = z.object({
  chatId: z.string(),
  operatorId: z.string(),
  client: z.string(),
  to: z.nullable(z.string()),
  reason: z.enum(['takenOver', 'noReply', 'offline']),
})
export type LostChat = z.infer<typeof LostChat>

/** What changed, as whole entities: appliers merge them by id, `version` and `seq`, in any order and any number of times. */
export const Entities = z.object({
  chats: z.optional(z.array(Chat)),
  /** Chats that this viewer may no longer see. */
  goneChats: z.optional(z.array(z.string())),
  /** Those of them that their operator lost without doing anything. `to`: the operator now; null: it waits in a queue. */
  lostChats: z.optional(z.array(LostChat)),
  /** Clients whose data were deleted: nothing that is still shown may name them. */
  erasedClients: z.optional(z.array(z.string())),
  messages: z.optional(z.array(Message)),
  /** `automatic`: a break that the operator did not choose. `kind`: its reason. */
  presence: z.optional(
    z.array(
      z.object({
        userId: z.string(),
        presence: Presence,
        since: z.number(),
        automatic: z.optional(z.literal(true)),
        kind: z.optional(BreakKind),
        until: z.optional(z.number()),
      }),
    ),
  ),
  /** Why the viewer's own presence changed, when they did not choose it. `since`: of that presence. */
  presenceReason: z.optional(z.object({ since: z.number(), reason: PresenceReason })),
  /** The viewer's own rights, teams or plan changed: the console must fetch the current user again. */
  staleViewer: z.optional(z.literal(true)),
  /** An operator licence is free and kept for the viewer, who asked for it, until this time. */
  licenceFree: z.optional(z.object({ until: z.nullable(z.number()) })),
  /** Who took the viewer's licence. */
  licenceTakenBy: z.optional(z.string()),
  staleLists: z.optional(z.array(StaleList)),
  /** A report that the viewer ordered is written, or has failed. */
  keptReport: z.optional(z.object({ id: z.string(), name: z.string(), isDone: z.boolean() })),
  visitorMessages: z.optional(z.array(VisitorMessage)),
  visitorChat: z.optional(VisitorChat),
})
export type Entities = z.infer<typeof Entities>

/** Server to browser. */
export type ServerFrame =
  | {
      readonly type: 'welcome'
      readonly epoch: string
      readonly position: number
      readonly resync: boolean
      readonly heartbeatMs: number
    }
  | { readonly type: 'frame'; readonly position: number; readonly event: string; readonly entities: Entities }
  /** The gap is too long to replay: fetch everything again. */
  | { readonly type: 'resync'; readonly epoch: string; readonly position: number }
  /** Not stored and not replayed. `name` types in the chat; expires by itself after `typingMs`. */
  | {
      readonly type: 'typing'
      readonly chatId: string
      readonly kind: 'client' | 'operator'
      readonly id: string
      readonly name: string
    }
  /** `position`: all frames up to it have been sent, also those that were not for this browser. Resume from there. */
  | { readonly type: 'pong'; readonly position: number }
  /** The last frame before the server closes. `code` is of the error catalogue. */
  | { readonly type: 'bye'; readonly code: string }

/** Browser to server. The first frame is `hello`; a token never travels in an address. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().check(z.maxLength(200)),
    as: z.enum(['user', 'visitor']),
    since: z.optional(Position),
  }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const realtime = {
  path: '/realtime',
  /** The browser pings this often; both sides give up after `silenceMs` without a word. */
  heartbeatMs: 15_000,
  silenceMs: 40_000,
  /** First frame must arrive within this time. */
  helloMs: 10_000,
  maxFrameBytes: 4_096,
  /** Frames kept for reconnecting browsers. */
  ringFrames: 5_000,
  /** A socket with more unsent bytes than this is cut off. */
  maxBufferedBytes: 1_000_000,
  pollMs: 25_000,
  typingMs: 6_000,
  closeCodes: { goingAway: 1001, badFrame: 1008, slow: 4008, signIn: 4401 },
} as const
