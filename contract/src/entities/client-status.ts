import * as z from 'zod/mini'
import { ClientStatus } from './chat.ts'
import { editable } from './field-changes.ts'

/** A status that clients may have, as its settings show it. */
export const ClientStatusSettings = z.extend(ClientStatus, {
  ...editable,
  /** A client has it, so it cannot be deleted. */
  used: z.boolean(),
})
export type ClientStatusSettings = z.infer<typeof ClientStatusSettings>
