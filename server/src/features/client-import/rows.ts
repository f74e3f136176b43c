import type { ClientCells, ClientColumnMap } from '@beseda/domain/client-import/columns.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { RowRecord } from './plan-rows.ts'

/** How long an import is kept, milliseconds. */
const keptMs = 30 * 86_400_000

const insert = prepared(`
  insert into client_imports (id, organization_id, file_name, created_by, created_at, ignored, sweep_at, heads, columns)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`)
interface NewImport {
  readonly id: string
  readonly fileName: string
  readonly userId: string
  readonly heads: readonly string[]
  readonly map: ClientColumnMap
}
export const insertImport = (w: Work, { id, fileName, userId, heads, map }: NewImport): void => {
  const row = [id, w.organizationId, fileName, userId, toDb(w.now), map.ignored, toDb(w.now + keptMs)]
  w.write(insert, [...row, heads, JSON.stringify(map.columns)])
}

const insertAll = prepared(`
  insert into client_import_rows (organization_id, import_id, row, cells, raw, outcome, refusal, refused_column, changes, client_id)
  select $1, $2, x.row, x.cells, x.raw, x.outcome, x.refusal, x."column", x.changes, x."clientId"
  from jsonb_to_recordset($3) as x (row integer, cells jsonb, raw jsonb, outcome text, refusal jsonb, "column" text, changes jsonb,
    "clientId" uuid)`)
/** Some hundred rows at once: more would stop the server for a moment. */
export const insertRows = (
  w: Work,
  importId: string,
  rows: readonly (RowRecord & { readonly cells: ClientCells; readonly raw: readonly string[] })[],
): Promise<unknown> => w.run(insertAll, [w.organizationId, importId, JSON.stringify(rows)])

const settle = prepared(`
  update client_import_rows r set applied = true, outcome = x.outcome, refusal = x.refusal, refused_column = x."column",
    changes = x.changes, client_id = x."clientId"
  from jsonb_to_recordset($3) as x (row integer, outcome text, refusal jsonb, "column" text, changes jsonb, "clientId" uuid)
  where r.organization_id = $1 and r.import_id = $2 and r.row = x.row and not r.applied returning 1`)
/** Another worker has applied a row: this transaction must be rolled back. */
export class AlreadyApplied extends Error {}
/** Notes what became of rows, in the transaction that did it. */
export const settleRows = async (w: Work, importId: string, rows: readonly RowRecord[]): Promise<void> => {
  if (rows.length === 0) return
  const settled = await w.run(settle, [w.organizationId, importId, JSON.stringify(rows)])
  if (settled.length !== rows.length) throw new AlreadyApplied()
}
