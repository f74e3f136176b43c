import * as z from 'zod/mini'

/** What the provider of tests posts to our webhook. */
const Message = z.object({
  type: z.literal('message'),
  id: z.union([z.string(), z.number()]),
  from: z.object({
    id: z.union([z.string(), z.number()]),
    name: z._default(z.string(), ''),
    address: z.optional(z.string()),
  }),
  text: z._default(z.string(), ''),
  at: z.optional(z.number()),
})
const Status = z.object({
  type: z.literal('status'),
  ids: z.array(z.union([z.string(), z.number()])),
  status: z.enum(['sent', 'delivered', 'read', 'undelivered']),
  reason: z.optional(z.string()),
})
export const Payload = z.discriminatedUnion('type', [Message, Status])
