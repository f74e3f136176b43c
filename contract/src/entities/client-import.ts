import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ImportOutcome, importStates } from './user-import.ts'

/** What happens to clients that the organization has already: they get what the file adds, or stay as they are. */
export const knownClientModes = ['update', 'skip'] as const
export const KnownClients = z.enum(knownClientModes, { error: 'FIELD_INVALID' })
export type KnownClients = z.infer<typeof KnownClients>

/** A file with clients: its dry run, and then its application. */
export const ClientImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Null: not applied yet. */
  known: z.nullable(KnownClients),
  createdAt: time,
  endedAt: z.nullable(time),
  rows: z.number(),
  /** How many rows are applied. */
  applied: z.number(),
  /** Rows by what became of them; of those that are not applied yet, by what is planned when known clients are updated. */
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), refused: z.number() }),
  /** Heads of columns that are not imported. */
  ignored: z.array(z.string()),
  heads: z.array(z.string()),
  /** What each column is: `name`, `phones`, `emails`, `status`, `tags`, `comment`, `extra:<name of a field>`; null: not imported. */
  columns: z.array(z.nullable(z.string())),
  /** The first rows as in the file. */
  sample: z.array(z.array(z.string())),
})
export type ClientImport = z.infer<typeof ClientImport>

export const ClientImportRow = z.object({
  /** Line in the file, from 2. */
  row: z.number(),
  name: z.string(),
  /** Phones and e-mails as in the file. */
  contacts: z.string(),
  outcome: ImportOutcome,
  applied: z.boolean(),
  /** The client that was created or recognized. */
  clientId: z.nullable(id),
  /** The head of the column that was refused. */
  column: z.nullable(z.string()),
  /** `text` is in the language of the call; `code` of the catalogue. Null: not refused. */
  refused: z.nullable(z.object({ code: z.string(), text: z.string() })),
  /** What a known client gets, by the head of the column. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})
export type ClientImportRow = z.infer<typeof ClientImportRow>
