import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** Who changed a field last. */
export const FieldChange = z.object({ version: z.number(), by: z.string(), at: time })

/** What every object with a settings form has, so that two people can edit it at the same time. */
export const editable = {
  /** Grows with every change of a setting. */
  version: z.number(),
  /** The last change of each field that was ever changed, by its name in the call that changes the object. */
  changed: z.record(z.string(), FieldChange),
}
export interface Editable {
  readonly version: number
  readonly changed: Readonly<Record<string, z.infer<typeof FieldChange>>>
}
