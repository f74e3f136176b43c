import type { ImportRow } from '@beseda/contract/entities/user-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type Separator, writeLine } from '@beseda/domain/csv/write-line.ts'
import { importColumns } from '@beseda/domain/user-import/columns.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findImport, storedRows, toImportRow } from './read.ts'

const planned = {
  create: { ru: 'Будет создан', en: 'Will be created' },
  change: { ru: 'Будет изменён', en: 'Will be changed' },
  same: { ru: 'Без изменений', en: 'Unchanged' },
  refused: { ru: 'Отказ', en: 'Refused' },
} as const satisfies Record<ImportRow['outcome'], Words>
const done = {
  ...planned,
  create: { ru: 'Создан', en: 'Created' },
  change: { ru: 'Изменён', en: 'Changed' },
} as const satisfies Record<ImportRow['outcome'], Words>

const heads: readonly Words[] = [
  { ru: 'Строка', en: 'Row' },
  importColumns.email,
  importColumns.name,
  { ru: 'Итог', en: 'Result' },
  { ru: 'Столбец', en: 'Column' },
  { ru: 'Причина или изменения', en: 'Reason or changes' },
]
const changesOf = ({ changes }: ImportRow): string =>
  changes.map(({ column, before, after }) => `${column}: ${before || '—'} → ${after || '—'}`).join('; ')
const lineOf = (row: ImportRow, lang: Lang): readonly string[] => [
  ...[String(row.row), row.email, row.name, inLang((row.applied ? done : planned)[row.outcome], lang)],
  ...[row.column ?? '', row.refused?.text ?? changesOf(row)],
]

/**
 * A part of the report. The cursor carries how many rows were applied: when the import has gone on since the first part, the
 * parts do not make one file, and the caller starts again.
 */
export const importReport = async (
  ctx: Ctx,
  { importId, separator, cursor }: { importId: string; separator: Separator; cursor?: string | undefined },
): Promise<{ text: string; next: string | null }> => {
  const { organizationId } = userOf(ctx)
  const [after = '0', applied] = fromCursor(cursor, ['integer', 'integer'])
  return read(ctx.deps, organizationId, async (c) => {
    const stored = await findImport(c, organizationId, importId, ctx.deps.settings)
    if (applied !== undefined && Number(applied) !== stored.applied) throw fail('FILE_GENERATION_FAILED')
    const o = { importId, after: Number(after), outcome: null, limit: limits.exportPage + 1 }
    const rows = await storedRows(c, organizationId, o)
    const shown = rows.slice(0, limits.exportPage)
    const end = rows.length > limits.exportPage ? shown.at(-1) : undefined
    const first = applied === undefined ? [heads.map((head) => inLang(head, ctx.lang))] : []
    const lines = [...first, ...shown.map((row) => lineOf(toImportRow(row, ctx.lang), ctx.lang))]
    return {
      text: lines.map((cells) => writeLine(cells, separator)).join(''),
      next: end ? toCursor([String(end.row), String(stored.applied)]) : null,
    }
  })
}
