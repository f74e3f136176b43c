import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** A stored file of a message. `url` is a path on this server that ends with a signature and outdates after a day or two. */
export const StoredFile = z.object({
  id,
  name: z.string(),
  /** By content, never by what the sender claimed. */
  mime: z.string(),
  bytes: z.number(),
  /** `image`: a picture that may be shown in place; everything else is a download. */
  kind: z.enum(['image', 'file']),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  url: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>
