import { errorText, fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type ClientColumn, clientColumnNames, headOf, isExtra } from '@beseda/domain/client-import/columns.ts'
import { type Separator, writeLine } from '@beseda/domain/csv/write-line.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'
import type { Runner } from './facts.ts'
import { findImport, type StoredRow, storedRows } from './read.ts'

const heads: readonly Words[] = [
  { ru: 'Строка', en: 'Row' },
  { ru: 'Столбец с ошибкой', en: 'Column with the error' },
  { ru: 'Причина', en: 'Reason' },
]
const present = prepared(`
  select distinct jsonb_object_keys(cells) as "column" from client_import_rows
  where organization_id = $1 and import_id = $2 and outcome = 'refused'`)
/** The columns of the file, in the order of the export; extra fields last. */
const columnsOf = async (c: Runner, organizationId: string, importId: string): Promise<readonly ClientColumn[]> => {
  const rows = await c.run<{ column: ClientColumn }>(present, [organizationId, importId])
  const found = rows.map(({ column }) => column)
  return [...clientColumnNames.filter((name) => found.includes(name)), ...found.filter(isExtra).sort()]
}
const lineOf = ({ row, column, refusal, cells }: StoredRow, columns: readonly ClientColumn[], lang: Lang) => [
  ...[String(row), column ? headOf(column, lang) : '', refusal ? errorText(refusal, lang) : ''],
  ...columns.map((name) => cells[name] ?? ''),
]

interface Asked {
  readonly clientImportId: string
  readonly separator: Separator
  readonly cursor?: string | undefined
}
/**
 * A part of the refused rows. The cursor carries how many rows were applied: when the import has gone on since the first part, the
 * parts do not make one file, and the caller starts again.
 */
export const importReport = async (
  ctx: Ctx,
  { clientImportId: importId, separator, cursor }: Asked,
): Promise<{ text: string; next: string | null }> => {
  const { organizationId, userId } = userOf(ctx)
  const [after = '0', applied] = fromCursor(cursor, ['integer', 'integer'])
  return read(ctx.deps, organizationId, async (c) => {
    const stored = await findImport(c, { organizationId, userId, importId })
    if (applied !== undefined && Number(applied) !== stored.applied) throw fail('FILE_GENERATION_FAILED')
    const columns = await columnsOf(c, organizationId, importId)
    const o = { importId, after: Number(after), outcome: 'refused' as const, limit: limits.exportPage + 1 }
    const rows = await storedRows(c, organizationId, o)
    const shown = rows.slice(0, limits.exportPage)
    const end = rows.length > limits.exportPage ? shown.at(-1) : undefined
    const first = [...heads.map((head) => inLang(head, ctx.lang)), ...columns.map((name) => headOf(name, ctx.lang))]
    const lines = [...(applied === undefined ? [first] : []), ...shown.map((row) => lineOf(row, columns, ctx.lang))]
    return {
      text: lines.map((cells) => writeLine(cells, separator)).join(''),
      next: end ? toCursor([String(end.row), String(stored.applied)]) : null,
    }
  })
}
