import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { RowRecord } from './plan-file.ts'

/** How long an import is kept, milliseconds. */
const keptMs = 30 * 86_400_000

const insert = prepared(`
  insert into user_imports (id, organization_id, file_name, created_by, created_at, ignored, sweep_at)
  values ($1, $2, $3, $4, $5, $6, $7)`)
const insertRows = prepared(`
  insert into user_import_rows (organization_id, import_id, row, cells, outcome, invites, refusal, refused_column, changes)
  select $1, x.import_id, x.row, x.cells, x.outcome, x.invites, x.refusal, x.refused_column, x.changes
  from jsonb_to_recordset($3) as x (import_id uuid, row integer, cells jsonb, outcome text, invites boolean, refusal jsonb,
    refused_column text, changes jsonb)
  where $2::timestamptz is not null`)

interface NewImport {
  readonly fileName: string
  readonly userId: string
  readonly ignored: readonly string[]
  readonly rows: readonly RowRecord[]
}
/** Stores a dry run. Returns its id. */
export const insertImport = (w: Work, { fileName, userId, ignored, rows }: NewImport): string => {
  const importId = w.newId()
  w.write(insert, [importId, w.organizationId, fileName, userId, toDb(w.now), ignored, toDb(w.now + keptMs)])
  for (const { row, cells, outcome, invites, refusal, column, changes } of rows)
    w.put(insertRows, {
      ...{ import_id: importId, row, cells, outcome, invites },
      ...{ refusal, refused_column: column, changes },
    })
  return importId
}

const settle = prepared(`
  update user_import_rows set applied = true, outcome = $4, invites = $5, refusal = $6, refused_column = $7, changes = $8
  where organization_id = $1 and import_id = $2 and row = $3 and not applied returning 1`)
/** Another worker has applied the row: this transaction must be rolled back. */
export class AlreadyApplied extends Error {}
/** Notes what became of a row, in the transaction that did it. */
export const settleRow = async (w: Work, importId: string, row: number, o: Omit<RowRecord, 'row' | 'cells'>) => {
  const values = [o.outcome, o.invites, o.refusal && JSON.stringify(o.refusal), o.column, JSON.stringify(o.changes)]
  const settled = await w.run(settle, [w.organizationId, importId, row, ...values])
  if (settled.length === 0) throw new AlreadyApplied()
}
