import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** The organization's key for programs, without the key: only its end is kept readable. */
export const ApiKey = z.object({
  /** The last four characters. */
  end: z.string(),
  createdAt: time,
  createdBy: z.nullable(z.string()),
  /** To the minute. */
  lastUsedAt: z.nullable(time),
  lastUsedAddress: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** `key` is shown this once: the server keeps only its hash. */
export const IssuedKey = z.object({ key: z.string(), apiKey: ApiKey })
export type IssuedKey = z.infer<typeof IssuedKey>
