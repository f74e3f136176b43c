import * as z from 'zod/mini'
import { By } from './by.ts'

/** Without the id of the rating: it is the address of the link. */
const base = {
  chatId: z.string(),
  sessionId: z.string(),
  by: By,
  /** The operator credited: the last one who had written to the client. */
  operatorId: z.nullable(z.string()),
  via: z.enum(['widget', 'link']),
}

export const ratingEvents = {
  /** The client was asked: at most once for a session. */
  'rating.asked': z.object({ ...base, reason: z.enum(['closed']) }),
  /** `seq`: the history line in the chat's feed; a change keeps it. */
  'rating.given': z.object({
    ...base,
    seq: z.optional(z.number()),
    value: z.number(),
    comment: z.string(),
    reason: z.enum(['asked', 'unasked', 'changed']),
  }),
} as const
