import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { OpenedOutgoing, OutgoingMessage, OutgoingState } from '../entities/outgoing.ts'
import { cursor, id, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** Mail and SMS of this server, of all organizations: for the service administrator alone. */
export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    access: needs('RIGHT_OBSERVER'),
    input: z.strictObject({
      state: z.optional(OutgoingState),
      /** Part of the recipient. */
      search: z.optional(text(limits.searchText)),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** Newest first. `hasTransport`: which media have a way out; without one, messages rest here. */
    entity: z.object({
      messages: z.array(OutgoingMessage),
      next: z.nullable(z.string()),
      hasTransport: z.object({ mail: z.boolean(), sms: z.boolean() }),
    }),
    errors: [],
  }),
  open: endpoint({
    method: 'GET',
    path: '/outbox/:outgoingId',
    access: needs('RIGHT_OBSERVER'),
    input: z.strictObject({ outgoingId: id }),
    entity: OpenedOutgoing,
    errors: ['OUTGOING_NOT_FOUND'],
  }),
} as const
