import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** `checked`: nothing is written yet. `stopped`: by a person, or because they lost the right. */
export const importStates = ['checked', 'running', 'done', 'stopped'] as const
export const importOutcomes = ['create', 'change', 'same', 'refused'] as const
export const ImportOutcome = z.enum(importOutcomes, { error: 'FIELD_INVALID' })
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** Rows by what became of them; of those that are not applied yet, by what is planned. */
const counts = z.object({ create: z.number(), change: z.number(), same: z.number(), refused: z.number() })

/** A file with users: its dry run, and then its application. */
export const UserImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Who uploaded it. */
  by: z.string(),
  createdAt: time,
  endedAt: z.nullable(time),
  rows: z.number(),
  /** How many rows are applied. */
  applied: z.number(),
  counts,
  /** New users who are to get an invitation; null: no mail is configured, so nobody gets one. */
  invitations: z.nullable(z.number()),
  /** Heads of columns that are not imported. */
  ignored: z.array(z.string()),
  /** The hourly limit of invitations is reached: the import continues then. */
  pausedUntil: z.nullable(time),
})
export type UserImport = z.infer<typeof UserImport>

export const ImportRow = z.object({
  /** Line in the file, from 2. */
  row: z.number(),
  email: z.string(),
  name: z.string(),
  outcome: ImportOutcome,
  applied: z.boolean(),
  /** The head of the column that was refused. */
  column: z.nullable(z.string()),
  /** `text` is in the language of the call; `code` of the catalogue. Null: not refused. */
  refused: z.nullable(z.object({ code: z.string(), text: z.string() })),
  /** What changes of a known user, by the head of the column. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>
