import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { Named } from './user.ts'

/** The unsent reply of a chat's operator, or of the one who had the chat before. */
export const SharedDraft = z.object({ by: Named, text: z.string(), at: time })
export type SharedDraft = z.infer<typeof SharedDraft>
