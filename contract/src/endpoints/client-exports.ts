import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientExport, ExportChoice, ExportFormat } from '../entities/client-export.ts'
import { ClientFilter } from '../entities/client-list.ts'
import { id, nothing, querySeq, text } from '../fields.ts'
import { limits } from '../limits.ts'

const edits = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
const one = z.strictObject({ clientExportId: id })

/**
 * The directory as a file: the clients that the filter finds and the user sees, page by page. Files are read in parts by their user
 * alone: there is no link that another person could open.
 */
export const clientExports = {
  /** What can be exported, and what the caller chose last. */
  columns: endpoint({
    method: 'GET',
    path: '/clients/export-columns',
    access: edits,
    input: nothing,
    entity: ExportChoice,
    errors: [],
  }),
  /** The caller makes the `id`: a repeated call starts nothing. `columns`: in their order, and remembered; all of them by default. */
  start: endpoint({
    method: 'POST',
    path: '/clients/exports',
    access: edits,
    input: z.strictObject({
      id,
      filter: ClientFilter,
      format: ExportFormat,
      separator: z.enum([',', ';'], { error: 'FIELD_INVALID' }),
      columns: z.optional(
        z
          .array(text(limits.exportColumnId))
          .check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.exportColumns, 'FIELD_INVALID')),
      ),
    }),
    entity: ClientExport,
    errors: ['CLIENT_EXPORT_NOT_FOUND', 'CLIENT_EXPORT_RUNNING'],
  }),
  /** Of the caller's own ones. */
  one: endpoint({
    method: 'GET',
    path: '/clients/exports/:clientExportId',
    access: edits,
    input: one,
    entity: ClientExport,
    errors: ['CLIENT_EXPORT_NOT_FOUND'],
  }),
  /** A part of the bytes, from `at` on, as base64; `next`: where the following part begins, or null. */
  part: endpoint({
    method: 'GET',
    path: '/clients/exports/:clientExportId/part',
    access: edits,
    input: z.strictObject({ clientExportId: id, at: querySeq }),
    entity: z.object({ base64: z.string(), next: z.nullable(z.number()) }),
    errors: ['CLIENT_EXPORT_NOT_FOUND'],
  }),
  /** Stopping twice is no error. */
  stop: endpoint({
    method: 'POST',
    path: '/clients/exports/:clientExportId/stop',
    access: edits,
    input: one,
    entity: ClientExport,
    errors: ['CLIENT_EXPORT_NOT_FOUND'],
  }),
} as const
