import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { editable } from './field-changes.ts'

export const extraFieldKinds = ['text', 'number', 'date', 'yesNo', 'choice', 'link'] as const
export const ExtraFieldKind = z.enum(extraFieldKinds, {
  error: ({ input }) => (input === undefined || input === '' ? 'FIELD_REQUIRED' : 'FIELD_INVALID'),
})
export type ExtraFieldKind = z.infer<typeof ExtraFieldKind>

/** A field that an organization added to the profiles of its clients. */
export const ExtraField = z.object({
  id,
  ...editable,
  name: z.string(),
  kind: ExtraFieldKind,
  /** Of the kind `choice`. */
  choices: z.array(z.string()),
  /** Values stay and are shown, new ones cannot be set. */
  archived: z.boolean(),
  /** A client has a value, so it cannot be deleted. */
  used: z.boolean(),
})
export type ExtraField = z.infer<typeof ExtraField>
