import type { ReportAnswer, ReportRow } from '@beseda/contract/entities/report.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { type Dimension, type ReportTable, reportTables } from '@beseda/contract/reports/index.ts'
import { cellOf, emptySums, type RowSums } from '@beseda/domain/reports/cells.ts'
import type { Runner } from '../../platform/db.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { catchUp } from '../reports/index.ts'
import { aggregate, type Sums } from './aggregate.ts'
import type { Group } from './facts-sql.ts'
import { type Category, categoriesOf, type Filter, filterOf, type ReportInput } from './filter.ts'
import { type Days, type Frame, frameAnswer, frameOf } from './frame.ts'
import { namesOf, type RowName } from './names.ts'
import { addPresenceTo, presenceOf } from './presence.ts'

const groupOf: Readonly<Record<Dimension, Group>> = {
  ...{ none: 'none', day: 'range', channel: 'channel', operator: 'operator', team: 'team', category: 'category' },
}
interface Made {
  readonly rows: ReportRow[]
  readonly total: ReportRow
  readonly error: number
}
interface Asked {
  readonly deps: WorkDeps
  readonly organizationId: string
  readonly frame: Frame
  readonly filter: Filter
  readonly categories: readonly Category[]
  readonly columns: readonly MetricId[]
  readonly dimension: Dimension
}
export const rangesOf = ({ days }: Days) =>
  days.map((d) => ({ starts: d.startsAt, ends: d.endsAt, key: d.date, date: d.date }))

const cellsOf = (columns: readonly MetricId[], row: RowSums = emptySums()) =>
  Object.fromEntries(columns.map((id) => [id, cellOf(id, row)]))

/** The rows of a table and their total, for one period. */
export const makeTable = async (c: Runner, a: Asked, days: Days): Promise<Made> => {
  const { organizationId, frame, filter, categories, columns, dimension } = a
  const about = { organizationId, timeZone: frame.timeZone, sealed: frame.sealed, filter, categories, metrics: columns }
  const ask = (group: Group, parts?: Sums) => aggregate(c, { ...about, ranges: rangesOf(days), group, parts })
  const byRow = dimension === 'none' ? null : await ask(groupOf[dimension])
  // a category counts with those below it, so facts stand in several of its rows
  const total = await ask('none', byRow && dimension !== 'category' ? byRow : undefined)
  const rows = new Map(byRow?.rows ?? [])
  const totals = new Map(total.rows)
  if (columns.some((id) => metricOf(id).counted === 'presence')) {
    const found = await presenceOf(a.deps, {
      organizationId,
      days: days.days,
      sealed: frame.sealed,
      filter,
      now: frame.now,
    })
    addPresenceTo(totals, found, () => '')
    if (dimension === 'operator') addPresenceTo(rows, found, (p) => p.userId)
    if (dimension === 'day') addPresenceTo(rows, found, (p) => p.date)
  }
  const names = await namesOf(c, organizationId, dimension, categories)
  const row = (
    { key, ...name }: Omit<RowName, 'key'> & { readonly key: string | null },
    sums?: RowSums,
  ): ReportRow => ({
    ...{ key, ...name, about: [...name.about] },
    cells: cellsOf(columns, sums),
  })
  const plain = { name: '', parentKey: null, gone: false, about: [] }
  const known = new Set(names.map((n) => n.key))
  return {
    rows:
      dimension === 'day'
        ? days.days.map((d) => row({ ...plain, key: d.date, name: d.date }, rows.get(d.date)))
        : [
            ...names.flatMap((n) => (rows.has(n.key) || !n.gone ? [row(n, rows.get(n.key))] : [])),
            // without one, and objects that nobody knows any more
            ...[...rows].flatMap(([key, sums]) =>
              known.has(key) || dimension === 'none' ? [] : [row({ ...plain, key: key === 'none' ? null : key }, sums)],
            ),
          ],
    total: row({ ...plain, key: null }, totals.get('')),
    error: Math.max(total.error, byRow?.error ?? 0),
  }
}

interface Input extends ReportInput {
  readonly compare?: '1' | undefined
}
/** @throws PERIOD_TOO_LONG */
export const reportTable = async (
  deps: WorkDeps & { readonly clock: { readonly now: () => number } },
  organizationId: string,
  report: ReportTable,
  input: Input,
): Promise<ReportAnswer> => {
  await catchUp(deps, organizationId)
  return read(deps, organizationId, async (c) => {
    const frame = await frameOf(c, organizationId, input, { now: deps.clock.now() })
    const categories = await categoriesOf(c, organizationId)
    const { columns, rows: dimension } = reportTables[report]
    const asked = { deps, organizationId, frame, filter: filterOf(input, categories), categories, columns, dimension }
    const made = await makeTable(c, asked, frame.days)
    const before = input.compare ? await makeTable(c, asked, frame.before) : null
    const error = Math.max(made.error, before?.error ?? 0)
    return {
      ...(await frameAnswer(c, organizationId, frame, error)),
      ...{ rows: made.rows, total: made.total },
      before: before && { period: frame.before.period, rows: before.rows, total: before.total },
    }
  })
}
