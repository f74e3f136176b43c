import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientImport, ClientImportRow, KnownClients } from '../entities/client-import.ts'
import { ImportOutcome } from '../entities/user-import.ts'
import { cursor, id, nothing, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'

const edits = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
const importId = z.strictObject({ clientImportId: id })

/**
 * Clients from a CSV or xlsx file. Checking the file writes nothing about clients; applying it is a job. The file may be
 * imported again: clients are recognized by phone and e-mail. Users see their own imports, because rows hold contacts.
 */
export const clientImports = {
  check: endpoint({
    method: 'POST',
    path: '/clients/imports',
    access: edits,
    input: nothing,
    entity: ClientImport,
    errors: [
      ...(['FILE_TOO_BIG', 'FILE_UPLOAD_FAILED', 'TOO_MANY_REQUESTS', 'CLIENT_IMPORT_EMPTY'] as const),
      ...(['IMPORT_TOO_MANY_ROWS', 'IMPORT_FILE_UNREADABLE'] as const),
      ...(['IMPORT_WORKBOOK_UNREADABLE', 'IMPORT_TOO_MANY_COLUMNS'] as const),
    ],
    upload: true,
  }),
  /** The last ones of the caller, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/clients/imports',
    access: edits,
    input: nothing,
    entity: z.object({ imports: z.array(ClientImport) }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/clients/imports/:clientImportId',
    access: edits,
    input: importId,
    entity: ClientImport,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/clients/imports/:clientImportId/rows',
    access: edits,
    input: z.strictObject({
      clientImportId: id,
      outcome: z.optional(ImportOutcome),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: z.object({ rows: z.array(ClientImportRow), next: z.nullable(z.string()) }),
    errors: ['IMPORT_NOT_FOUND'],
  }),
  /**
   * Checks the file again with other columns, until it is applied. Remembered for the next file with the same heads. Without phone or
   * e-mail no client is recognized.
   */
  map: endpoint({
    method: 'POST',
    path: '/clients/imports/:clientImportId/columns',
    access: edits,
    input: z.strictObject({
      clientImportId: id,
      columns: z
        .array(z.nullable(text(limits.extraFieldName + 6)))
        .check(z.minLength(1, 'FIELD_INVALID'), z.maxLength(limits.clientImportColumns, 'FIELD_INVALID')),
    }),
    entity: ClientImport,
    errors: ['CLIENT_IMPORT_NO_CONTACT_COLUMN', 'IMPORT_NOT_FOUND', 'IMPORT_STARTED'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/clients/imports/:clientImportId/apply',
    access: edits,
    input: z.strictObject({ clientImportId: id, known: KnownClients }),
    entity: ClientImport,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_STARTED'],
  }),
  /** Rows that are applied stay applied. Stopping twice is no error. */
  stop: endpoint({
    method: 'POST',
    path: '/clients/imports/:clientImportId/stop',
    access: edits,
    input: importId,
    entity: ClientImport,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  /**
   * The refused rows as CSV in parts, with line, reason and the cells of the file: corrected, it can be imported. An import that
   * goes on between two parts spoils the file.
   */
  report: endpoint({
    method: 'POST',
    path: '/clients/imports/:clientImportId/report',
    access: edits,
    input: z.strictObject({
      clientImportId: id,
      separator: z.enum([',', ';'], { error: 'FIELD_INVALID' }),
      cursor: z.optional(cursor),
    }),
    entity: z.object({ text: z.string(), next: z.nullable(z.string()) }),
    errors: ['IMPORT_NOT_FOUND', 'FILE_GENERATION_FAILED'],
  }),
} as const
