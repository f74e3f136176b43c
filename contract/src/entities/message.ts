import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { StoredFile } from './file.ts'

/** `queued` is ours: the channel has not answered yet. `undelivered` is final until somebody retries. */
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
    'closed',
    'categorySet',
    'categoryCleared',
    'rated',
    'transferred',
    'transferUndone',
  ]),
  sessionNumber: z.number(),
  reason: z.string(),
  /** Whom it concerns (the operator assigned or unassigned, the team queued for, the category). */
  subject: z.nullable(z.string()),
  /** What the client gave. He may change it for a while, so the line with more changes is the newer one. */
  rating: z.optional(z.object({ value: z.number(), comment: z.string(), changes: z.number() })),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/**
 * One entry of a chat's feed. `seq` counts 1, 2, 3 … within the chat without a gap, the same for every viewer.
 * kind `message`: between client and organization; `internal`: colleagues only; `history`: a line of the history.
 */
export const Message = z.object({
  id,
  chatId: id,
  sessionId: id,
  seq: z.number(),
  kind: z.enum(['message', 'internal', 'history']),
  author: Author,
  text: z.string(),
  files: z.array(StoredFile),
  at: time,
  /** Of outgoing messages; null for all others. */
  status: z.nullable(DeliveryStatus),
  /** How often somebody asked to send it again (absent: never). A report about an earlier try never overrules a later one. */
  retries: z.optional(z.number()),
  /** Why it was not delivered: a text in the viewer's language is made from code and params. */
  failure: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  history: z.nullable(HistoryLine),
})
export type Message = z.infer<typeof Message>
