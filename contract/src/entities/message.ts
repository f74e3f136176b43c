import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { markKinds } from '../marks.ts'
import { StoredFile } from './file.ts'
import { Mentioned } from './mention.ts'
import { Part } from './part.ts'

/** `TextMark` of marks.ts, which browsers load without schemas. */
const Mark = z.object({ kind: z.enum(markKinds), from: z.number(), to: z.number(), url: z.optional(z.string()) })

/** `queued` is ours: the channel has not answered yet. `undelivered` stays until a receipt proves the opposite or an operator retries. */
export const DeliveryStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'undelivered'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const AuthorKind = z.enum(['client', 'operator', 'bot', 'system'])
export const Author = z.object({ kind: AuthorKind, id: z.nullable(z.string()), name: z.string() })
export type Author = z.infer<typeof Author>

/** A line of the history inside the feed. `reason` and `by` say why and who. */
export const HistoryLine = z.object({
  type: z.enum([
    'opened',
    'reopened',
    'assigned',
    'unassigned',
    'queued',
    'handedOver',
    'closed',
    'categorySet',
    'categoryCleared',
    'rated',
    'transferred',
    'transferUndone',
    'banned',
    'unbanned',
  ]),
  sessionNumber: z.number(),
  reason: z.string(),
  /** The subject (the assigned or unassigned operator, the team of the queue, the category). */
  subject: z.nullable(z.string()),
  /** Of a ban: when it ends; null: never. */
  until: z.optional(z.nullable(time)),
  /** The client's rating. They may change it for a while, so the line with more changes is the newer one. */
  rating: z.optional(z.object({ value: z.number(), comment: z.string(), changes: z.number() })),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/** Why it was not delivered: a text in the viewer's language is made from code and params. */
export const DeliveryFailure = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

/** A piece of a message. Each part of an outgoing message goes to the provider by itself and has its own status. */
export const MessagePart = z.object({
  content: Part,
  status: z.nullable(DeliveryStatus),
  failure: z.nullable(DeliveryFailure),
})
export type MessagePart = z.infer<typeof MessagePart>

/** The message that another one answers, as it was then. `text`: its beginning, or what the client chose to quote of it. */
export const Quote = z.object({
  id,
  seq: z.number(),
  author: z.object({ kind: AuthorKind, name: z.string() }),
  text: z.string(),
  /** Of its first file, when it has no text; else null. */
  file: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

/**
 * What an operator asked the channel to do to a sent message. `pending`: a job asks the provider; `refused`: the message
 * stays as it was. A change that is done leaves `edits` or `removedAt` instead.
 */
export const MessageChange = z.object({
  kind: z.enum(['edit', 'remove']),
  state: z.enum(['pending', 'refused']),
  /** Of an edit: the new text. Else empty. */
  text: z.string(),
  marks: z.optional(z.array(Mark)),
  by: z.object({ id: z.string(), name: z.string() }),
  at: time,
  /** Of a refused one. */
  failure: z.nullable(DeliveryFailure),
})
export type MessageChange = z.infer<typeof MessageChange>

/**
 * One entry of a chat's feed. `seq` counts 1, 2, 3 … within the chat without a gap, the same for every viewer.
 * kind `message`: between client and organization; `internal`: colleagues only; `history`: a line of the history.
 */
export const Message = z.object({
  id,
  chatId: id,
  sessionId: id,
  seq: z.number(),
  /** Grows with every change. Of two copies the one with the higher version holds. */
  version: z.number(),
  kind: z.enum(['message', 'internal', 'history']),
  /** `operator` without an id: written in the provider's own app. */
  author: Author,
  text: z.string(),
  files: z.array(StoredFile),
  /** Absent: `text` and `files` are all of it. Files that are stored are in `files` too. */
  parts: z.optional(z.array(MessagePart)),
  at: time,
  /** Of outgoing messages; null for all others. With several parts, that of the least advanced one. */
  status: z.nullable(DeliveryStatus),
  /** Of the first part that was not delivered. */
  failure: z.nullable(DeliveryFailure),
  /** Earlier texts, oldest first, each with the time at which it was replaced. Absent: never edited. */
  edits: z.optional(z.array(z.object({ text: z.string(), at: time }))),
  /** It was taken back. Its text stays for operators, because they acted on it; clients no longer see it. */
  removedAt: z.optional(time),
  /** Who took it back here; absent: its sender did at the provider. */
  removedBy: z.optional(z.string()),
  /** Absent: it answers no particular message, or none that is known here. */
  quote: z.optional(Quote),
  /** Of an internal message: the colleagues whom it names. Absent: none. */
  mentions: z.optional(z.array(Mentioned)),
  /** How parts of the text look; absent: all of it is plain. */
  marks: z.optional(z.array(Mark)),
  /** Absent: nobody asked for a change, or it is done. */
  change: z.optional(MessageChange),
  history: z.nullable(HistoryLine),
})
export type Message = z.infer<typeof Message>
