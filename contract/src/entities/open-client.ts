import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Named } from './user.ts'

/** A client for programs of the organization. Its fields are a promise: they are added to, never changed. */
export const OpenClient = z.object({
  id,
  name: z.string(),
  status: z.nullable(Named),
  createdAt: time,
  /** The last change of a field of this object. */
  changedAt: time,
  /** The ids that programs gave the client. */
  externalIds: z.array(z.string()),
  /** As E.164. */
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  tags: z.array(z.string()),
  /** Values of extra fields by their names. */
  extra: z.record(z.string(), z.string()),
  /** Companies of the client, with the position in each; empty: not noted. */
  companies: z.array(z.object({ id, name: z.string(), position: z.string() })),
  /** Where the client writes from. */
  contacts: z.array(z.object({ channel: z.object({ id, type: z.string(), name: z.string() }), address: z.string() })),
})
export type OpenClient = z.infer<typeof OpenClient>

/** What values of clients may be. */
export const OpenFields = z.object({
  statuses: z.array(Named),
  extra: z.array(z.object({ name: z.string(), kind: z.string(), choices: z.array(z.string()) })),
})
export type OpenFields = z.infer<typeof OpenFields>
