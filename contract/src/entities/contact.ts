import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** A contact to whom an operator may write first: one address of a client in one channel. */
export const Recipient = z.object({
  contactId: id,
  client: z.object({ id, name: z.string() }),
  channel: z.object({ id, type: z.string(), name: z.string() }),
  address: z.string(),
  /** The chat that is going on with this contact: it is opened instead. */
  openChatId: z.nullable(id),
  /** Why nothing can be sent to it now, as a code of the catalogue with its parameters; null: it can. */
  block: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
})
export type Recipient = z.infer<typeof Recipient>
