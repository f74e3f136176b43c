import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ImportOutcome, ImportRow, UserImport } from '../entities/user-import.ts'
import { cursor, id, nothing, pageSize } from '../fields.ts'

const manages = needs('RIGHT_ACCOUNT_CONTROL')
const importId = z.strictObject({ importId: id })

/**
 * Users from a CSV file. Checking the file writes nothing about users; applying it is a job, each row in its own
 * transaction with the checks of the call for one user. A file may be imported again: rows that are as wanted change nothing.
 */
export const userImports = {
  check: endpoint({
    method: 'POST',
    path: '/users/imports',
    access: manages,
    input: nothing,
    entity: UserImport,
    errors: [
      ...(['FILE_TOO_BIG', 'FILE_UPLOAD_FAILED', 'NO_ACCOUNTS', 'TOO_MANY_REQUESTS'] as const),
      ...(['IMPORT_NO_EMAIL_COLUMN', 'IMPORT_TOO_MANY_ROWS', 'IMPORT_FILE_UNREADABLE'] as const),
    ],
    upload: true,
  }),
  /** The last ones, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/users/imports',
    access: manages,
    input: nothing,
    entity: z.object({ imports: z.array(UserImport) }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/users/imports/:importId',
    access: manages,
    input: importId,
    entity: UserImport,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/users/imports/:importId/rows',
    access: manages,
    input: z.strictObject({
      importId: id,
      outcome: z.optional(ImportOutcome),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: z.object({ rows: z.array(ImportRow), next: z.nullable(z.string()) }),
    errors: ['IMPORT_NOT_FOUND'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/users/imports/:importId/apply',
    access: manages,
    input: importId,
    entity: UserImport,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_STARTED'],
  }),
  /** Rows that are applied stay applied. Stopping twice is no error. */
  stop: endpoint({
    method: 'POST',
    path: '/users/imports/:importId/stop',
    access: manages,
    input: importId,
    entity: UserImport,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  /** What is planned, or what became of each row, as CSV in parts. An import that goes on between two parts spoils the file. */
  report: endpoint({
    method: 'POST',
    path: '/users/imports/:importId/report',
    access: manages,
    input: z.strictObject({
      importId: id,
      separator: z.enum([',', ';'], { error: 'FIELD_INVALID' }),
      cursor: z.optional(cursor),
    }),
    entity: z.object({ text: z.string(), next: z.nullable(z.string()) }),
    errors: ['IMPORT_NOT_FOUND', 'FILE_GENERATION_FAILED'],
  }),
} as const
