import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { editable } from './field-changes.ts'
import { StoredFile } from './file.ts'
import { Named } from './user.ts'

/** A category of reply templates. Only users of its teams see it and what is in it. */
export const ReplyCategory = z.object({
  id,
  ...editable,
  name: z.string(),
  /** null: all teams. */
  teams: z.nullable(z.array(Named)),
  /** Whether the viewer may change it and its templates. */
  mayChange: z.boolean(),
})
export type ReplyCategory = z.infer<typeof ReplyCategory>

/** A text with variables and files, for messages that operators write often. */
export const ReplyTemplate = z.object({
  id,
  ...editable,
  /** null: personal, only its author sees it. */
  category: z.nullable(Named),
  title: z.string(),
  /** What is typed after `/` to insert it at once. */
  shortcut: z.nullable(z.string()),
  text: z.string(),
  files: z.array(StoredFile),
  /** How often it was inserted, by anybody. */
  uses: z.number(),
  /** When the viewer inserted it last; null: never. */
  usedAt: z.nullable(time),
  changedAt: time,
  mayChange: z.boolean(),
})
export type ReplyTemplate = z.infer<typeof ReplyTemplate>
