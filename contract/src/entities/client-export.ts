import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export const ExportFormat = z.enum(exportFormats, { error: 'FIELD_INVALID' })
export type ExportFormat = z.infer<typeof ExportFormat>

/** A file with the clients of a filter, which a job writes. */
export const ClientExport = z.object({
  id,
  format: ExportFormat,
  /** `stopped`: by its user, or because they lost access. */
  state: z.enum(['running', 'done', 'stopped']),
  /** Clients written so far. */
  rows: z.number(),
  /** Bytes of the file; null: not ready. */
  bytes: z.nullable(z.number()),
  createdAt: time,
  /** When the file is deleted. */
  endsAt: time,
})
export type ClientExport = z.infer<typeof ClientExport>

/** In the order in which the file has them by default. */
export const ExportChoice = z.object({
  columns: z.array(z.object({ id: z.string(), name: z.string() })),
  chosen: z.array(z.string()),
})
export type ExportChoice = z.infer<typeof ExportChoice>
