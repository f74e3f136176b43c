import * as z from 'zod/mini'
import { apiScopes } from '../access.ts'
import { id, time } from '../fields.ts'

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

export const Scope = z.enum(apiScopes, { error: 'FIELD_INVALID' })
/** A key with a name, for one program. */
export const ProgramKey = z.extend(ApiKey, { id, name: z.string(), scopes: z.array(Scope) })
export type ProgramKey = z.infer<typeof ProgramKey>
export const IssuedProgramKey = z.object({ key: z.string(), programKey: ProgramKey })
