import type { ImportOutcome, ImportRow, UserImport } from '@beseda/contract/entities/user-import.ts'
import { errorText, fail, type Refusal } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type ImportCells, type ImportColumn, importColumns } from '@beseda/domain/user-import/columns.ts'
import type { ChangedCell } from '@beseda/domain/user-import/describe.ts'
import { prepared } from '../../platform/db.ts'
import type { Settings } from '../../platform/deps.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import type { Runner } from './facts.ts'

type Row = Omit<UserImport, 'counts' | 'invitations'> & UserImport['counts'] & { readonly invitations: number }
const columns = `
  i.id, i.file_name as "fileName", i.state, u.name as by, i.created_at as "createdAt", i.ended_at as "endedAt", i.ignored,
  i.paused_until as "pausedUntil", c.*`
const from = `
  from user_imports i join users u on u.id = i.created_by cross join lateral (
    select count(*)::int as rows, count(*) filter (where r.applied)::int as applied,
      count(*) filter (where r.outcome = 'create')::int as "create", count(*) filter (where r.outcome = 'change')::int as change,
      count(*) filter (where r.outcome = 'same')::int as same, count(*) filter (where r.outcome = 'refused')::int as refused,
      count(*) filter (where r.invites)::int as invitations
    from user_import_rows r where r.import_id = i.id) c`
const one = prepared(`select ${columns} ${from} where i.organization_id = $1 and i.id = $2`)
const last = prepared(
  `select ${columns} ${from} where i.organization_id = $1 order by i.created_at desc, i.id desc limit $2`,
)

type Mail = Pick<Settings, 'hasTransport'>
const toImport = ({ create, change, same, refused, invitations, ...row }: Row, { hasTransport }: Mail): UserImport => ({
  ...row,
  counts: { create, change, same, refused },
  invitations: hasTransport.mail ? invitations : null,
})
export const findImport = async (
  c: Runner,
  organizationId: string,
  importId: string,
  mail: Mail,
): Promise<UserImport> => {
  const [row] = await c.run<Row>(one, [organizationId, importId])
  if (!row) throw fail('IMPORT_NOT_FOUND')
  return toImport(row, mail)
}
export const lastImports = async (c: Runner, organizationId: string, mail: Mail): Promise<UserImport[]> =>
  (await c.run<Row>(last, [organizationId, limits.importsShown])).map((row) => toImport(row, mail))

export interface StoredRow {
  readonly row: number
  readonly cells: ImportCells
  readonly outcome: ImportOutcome
  readonly applied: boolean
  readonly refusal: Refusal | null
  readonly column: ImportColumn | null
  readonly changes: readonly ChangedCell[]
}
const page = prepared(`
  select row, cells, outcome, applied, refusal, refused_column as "column", changes from user_import_rows
  where organization_id = $1 and import_id = $2 and row > $3 and ($4::text is null or outcome = $4)
  order by row limit $5`)
export const storedRows = (
  c: Runner,
  organizationId: string,
  o: { importId: string; after: number; outcome: ImportOutcome | null; limit: number },
): Promise<StoredRow[]> => c.run<StoredRow>(page, [organizationId, o.importId, o.after, o.outcome, o.limit])

const headOf = (column: ImportColumn, lang: Lang): string => inLang(importColumns[column], lang)
export const toImportRow = ({ cells, refusal, column, changes, ...row }: StoredRow, lang: Lang): ImportRow => ({
  ...row,
  email: cells.email ?? '',
  name: cells.name ?? '',
  column: column && headOf(column, lang),
  refused: refusal && { code: refusal.code, text: errorText(refusal, lang) },
  changes: changes.map((change) => ({ ...change, column: headOf(change.column, lang) })),
})

interface Asked {
  readonly importId: string
  readonly outcome?: ImportOutcome | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export const importRows = async (
  c: Runner,
  organizationId: string,
  { importId, outcome, cursor, limit }: Asked,
  lang: Lang,
): Promise<{ rows: ImportRow[]; next: string | null }> => {
  const [after = '0'] = fromCursor(cursor, ['integer'])
  const o = { importId, after: Number(after), outcome: outcome ?? null, limit: limit + 1 }
  const rows = await storedRows(c, organizationId, o)
  const shown = rows.slice(0, limit)
  const end = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map((row) => toImportRow(row, lang)), next: end ? toCursor([String(end.row)]) : null }
}
