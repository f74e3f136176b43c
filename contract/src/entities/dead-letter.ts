import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { Named } from './user.ts'

/** `delivery`: a message whose tries ended; `inbound`: a provider's event that cannot be applied; `job`: any other job. */
export const DeadLetterKind = z.enum(['delivery', 'inbound', 'job'])
export type DeadLetterKind = z.infer<typeof DeadLetterKind>

/** Work that gave up. It stays until somebody tries again. */
export const DeadLetter = z.object({
  id: z.string(),
  kind: DeadLetterKind,
  /** The name of the job, or the kind of the event. */
  name: z.string(),
  channel: z.nullable(z.object({ ...Named.shape, type: z.string() })),
  organization: Named,
  /** The last error. */
  reason: z.string(),
  /** Tries until it gave up. */
  tries: z.number(),
  createdAt: time,
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const DeadLetterPage = z.object({
  letters: z.array(DeadLetter),
  next: z.nullable(z.string()),
  /** Of all that match the channel, whatever their kind. */
  counts: z.object({ delivery: z.number(), inbound: z.number(), job: z.number() }),
})
export type DeadLetterPage = z.infer<typeof DeadLetterPage>
