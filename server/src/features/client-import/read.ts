import type { ClientImport, ClientImportRow } from '@beseda/contract/entities/client-import.ts'
import type { ImportOutcome } from '@beseda/contract/entities/user-import.ts'
import { errorText, fail, type Refusal } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import {
  type ClientCells,
  type ClientColumn,
  headOf,
  joinValues,
  valuesOf,
} from '@beseda/domain/client-import/columns.ts'
import type { ChangedCell } from '@beseda/domain/client-import/describe.ts'
import { prepared } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import type { Runner } from './facts.ts'

type Row = Omit<ClientImport, 'counts'> & ClientImport['counts']
const columns = `
  i.id, i.file_name as "fileName", i.state, i.known, i.created_at as "createdAt", i.ended_at as "endedAt", i.ignored, i.heads, i.columns, coalesce((
    select jsonb_agg(s.raw order by s.row) from (
      select r.row, r.raw from client_import_rows r where r.import_id = i.id order by r.row limit ${limits.importSample}) s), '[]') as sample, c.*`
const from = `
  from client_imports i cross join lateral (
    select count(*)::int as rows, count(*) filter (where r.applied)::int as applied,
      count(*) filter (where r.outcome = 'create')::int as "create", count(*) filter (where r.outcome = 'change')::int as change,
      count(*) filter (where r.outcome = 'same')::int as same, count(*) filter (where r.outcome = 'refused')::int as refused
    from client_import_rows r where r.import_id = i.id) c`
const one = prepared(`select ${columns} ${from} where i.organization_id = $1 and i.created_by = $2 and i.id = $3`)
const last = prepared(`
  select ${columns} ${from} where i.organization_id = $1 and i.created_by = $2 order by i.created_at desc, i.id desc limit $3`)

const toImport = ({ create, change, same, refused, ...row }: Row): ClientImport => ({
  ...row,
  counts: { create, change, same, refused },
})
/** Of the user's own ones. */
export interface ImportOf {
  readonly organizationId: string
  readonly userId: string
  readonly importId: string
}
export const findImport = async (c: Runner, of: ImportOf): Promise<ClientImport> => {
  const [row] = await c.run<Row>(one, [of.organizationId, of.userId, of.importId])
  if (!row) throw fail('IMPORT_NOT_FOUND')
  return toImport(row)
}
export const lastImports = async (c: Runner, organizationId: string, userId: string): Promise<ClientImport[]> =>
  (await c.run<Row>(last, [organizationId, userId, limits.importsShown])).map(toImport)

export interface StoredRow {
  readonly row: number
  readonly cells: ClientCells
  readonly outcome: ImportOutcome
  readonly applied: boolean
  readonly refusal: Refusal | null
  readonly column: ClientColumn | null
  readonly changes: readonly ChangedCell[]
  readonly clientId: string | null
}
const page = prepared(`
  select row, cells, outcome, applied, refusal, refused_column as "column", changes, client_id as "clientId"
  from client_import_rows
  where organization_id = $1 and import_id = $2 and row > $3 and ($4::text is null or outcome = $4)
  order by row limit $5`)
export const storedRows = (
  c: Runner,
  organizationId: string,
  o: { importId: string; after: number; outcome: ImportOutcome | null; limit: number },
): Promise<StoredRow[]> => c.run<StoredRow>(page, [organizationId, o.importId, o.after, o.outcome, o.limit])

export const toImportRow = ({ cells, refusal, column, changes, ...row }: StoredRow, lang: Lang): ClientImportRow => ({
  ...row,
  name: cells.name ?? '',
  contacts: joinValues([...valuesOf(cells.phones), ...valuesOf(cells.emails)]),
  column: column && headOf(column, lang),
  refused: refusal && { code: refusal.code, text: errorText(refusal, lang) },
  changes: changes.map((change) => ({ ...change, column: headOf(change.column, lang) })),
})

interface Asked {
  readonly outcome?: ImportOutcome | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export const importRows = async (
  c: Runner,
  of: ImportOf,
  { outcome, cursor, limit }: Asked,
  lang: Lang,
): Promise<{ rows: ClientImportRow[]; next: string | null }> => {
  const [after = '0'] = fromCursor(cursor, ['integer'])
  await findImport(c, of)
  const o = { importId: of.importId, after: Number(after), outcome: outcome ?? null, limit: limit + 1 }
  const rows = await storedRows(c, of.organizationId, o)
  const end = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map((row) => toImportRow(row, lang)),
    next: end ? toCursor([String(end.row)]) : null,
  }
}
