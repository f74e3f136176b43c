import * as z from 'zod/mini'
import { colourNames } from '../colours.ts'
import { id, time } from '../fields.ts'
import { AuthorKind, DeliveryStatus } from './message.ts'
import { PartKind } from './part.ts'
import { Named } from './user.ts'

export const ChatStatus = z.enum(['pending', 'assigned', 'closed'])
export type ChatStatus = z.infer<typeof ChatStatus>

/** The queues of the console (spec.md, 2). */
export const Queue = z.enum(['assigned', 'pending', 'bot', 'overdue', 'closed', 'created'])
export type Queue = z.infer<typeof Queue>

export const ClientStatus = z.object({ id, name: z.string(), colour: z.enum(colourNames) })
export const LastMessage = z.object({
  seq: z.number(),
  author: AuthorKind,
  authorId: z.nullable(z.string()),
  authorName: z.string(),
  internal: z.boolean(),
  /** The first 200 characters, or the name of the first file. */
  preview: z.string(),
  files: z.number(),
  /** It was deleted: lists say so in place of its preview. */
  removed: z.optional(z.literal(true)),
  /** Kind of its first part when there is neither text nor a file name. */
  part: z.optional(PartKind),
  status: z.nullable(DeliveryStatus),
  at: time,
})

/** A chat as a row of a queue and as the head of a thread. `version` grows with every change of any field. */
export const Chat = z.object({
  id,
  version: z.number(),
  status: ChatStatus,
  client: z.object({
    id,
    name: z.string(),
    status: z.nullable(ClientStatus),
    /** Grows with each change that people make to what is known about the client. */
    version: z.number(),
    /** A signed link; null: no photo. */
    photoUrl: z.nullable(z.string()),
    /** Blocked the channel, left it, or is gone from the provider: nothing arrives until they write again. */
    blocked: z.optional(z.literal(true)),
    /** On the black list, until then; null: for ever. The time may have passed. */
    banned: z.optional(z.object({ until: z.nullable(time) })),
  }),
  channel: z.object({ id, type: z.string(), name: z.string(), active: z.boolean() }),
  team: z.nullable(Named),
  operator: z.nullable(Named),
  /** The handling now open, or the last one when the chat is closed. */
  session: z.object({
    id,
    number: z.number(),
    openedAt: time,
    closedAt: z.nullable(time),
    createdBy: z.nullable(z.string()),
    /** Absent: neither requested nor given. Value 1 to 5, or null: requested, not set (never 0). */
    rating: z.optional(z.object({ value: z.nullable(z.number()), comment: z.string() })),
  }),
  /** A closing was requested: the chat is shown as closed, and closes at this time unless the closing is undone. */
  closingAt: z.nullable(time),
  /** Its operator (`by`) put it away until then. Absent: it is not put away. */
  snooze: z.optional(z.object({ until: time, by: Named })),
  /** The only operator it waits for: it was transferred to them while they had no free slot or were away. */
  reservedFor: z.nullable(Named),
  /** A bot leads it: no operator is needed yet, and any may take it. */
  bot: z.optional(z.literal(true)),
  /** The user who transferred it, until somebody answers or takes it. */
  transfer: z.nullable(z.object({ by: Named, at: time })),
  /** Category › topic › subtopic, or null. */
  category: z.nullable(z.string()),
  categoryId: z.nullable(id),
  /** The topic and the category above `categoryId`; absent: none. */
  categoriesAbove: z.optional(z.array(id)),
  /** Since when the client waits for an answer; null when answered or closed. */
  waitingSince: z.nullable(time),
  /** In channels with a reply window: when it closes; null: the client has never written. Absent: no such rule. */
  replyUntil: z.optional(z.nullable(time)),
  /**
   * When the wait turns yellow and red; null when nobody waits, or when there is not enough working time.
   * `working`: only working time counts; absent: all time.
   */
  due: z.nullable(z.object({ mediumAt: time, highAt: time, working: z.optional(z.literal(true)) })),
  lastMessage: z.nullable(LastMessage),
  /** The newest entry of the feed, and up to where the responsible operator has read. */
  lastSeq: z.number(),
  readSeq: z.number(),
  /** Up to where the client has read. */
  clientReadSeq: z.number(),
  /** Client messages behind `readSeq`. */
  unread: z.number(),
  /** Messages of ours that did not arrive, or may not have. Absent: none. */
  undelivered: z.optional(z.number()),
  /** It has scheduled replies; grows whenever they change. Absent: none. */
  scheduled: z.optional(z.number()),
  /** Order of the lists: time of the last entry, then id. */
  activityAt: time,
})
export type Chat = z.infer<typeof Chat>

const counts = {
  ...{ assigned: z.number(), pending: z.number(), bot: z.number(), overdue: z.number(), created: z.number() },
}
/** How many chats are in each queue; `closed` is not counted. */
export const Counters = z.object({
  ...counts,
  /** Of the user's own chats in progress: with messages that they have not read. */
  unread: z.number(),
  /** Of everybody's chats, for holders of AUTHORITY_ALL_CHATS. */
  all: z.optional(
    z.object({
      ...counts,
      /** Of those in progress: with messages that did not arrive. */
      undelivered: z.number(),
    }),
  ),
  /** When the next of these chats turns overdue, which no event reports; null: none will. */
  nextOverdueAt: z.nullable(time),
})
export type Counters = z.infer<typeof Counters>
