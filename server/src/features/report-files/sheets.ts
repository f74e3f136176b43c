import type { Dialogs } from '@beseda/contract/entities/report.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import { reportTables } from '@beseda/contract/reports/index.ts'
import { dialogColumns, dialogValues } from '@beseda/domain/report-file/dialogs-sheet.ts'
import type { Column, Value } from '@beseda/domain/report-file/sheet.ts'
import { tableSheet } from '@beseda/domain/report-file/table-sheet.ts'
import { timeMetrics, timeSheet } from '@beseda/domain/report-file/time-sheet.ts'
import { availabilityOf, dialogPages, listDialogs, reportTable } from '../report-numbers/index.ts'
import type { Place, ReportOrder } from './order.ts'

type Frame = Pick<Dialogs, 'period' | 'timeZone' | 'spam' | 'error' | 'at'>
/** A report before it is written: its rows come in pages. */
export interface Pages {
  readonly frame: Frame
  readonly metrics: readonly MetricId[]
  readonly columns: readonly Column[]
  /** Without the heading and the total. */
  readonly total: number
  readonly pages: AsyncIterable<readonly (readonly Value[])[]>
}
const perPage = 250
const dialogMetrics = ['queue', 'firstReply', 'reply', 'dialog', 'transfers', 'reopened', 'rating'] as const

async function* onePage(rows: readonly (readonly Value[])[]) {
  yield rows
}
const dialogs = async ({ deps, organizationId, onRows }: Place, { asked, lang }: ReportOrder): Promise<Pages> => {
  const frame = await listDialogs(deps, organizationId, { ...asked, sort: 'openedAt', order: 'up', limit: 1 })
  const look = { lang, clock: asked.clock, timeZone: frame.timeZone }
  async function* pages() {
    for await (const page of dialogPages(deps, organizationId, asked, perPage)) {
      onRows?.(page.length)
      yield page.map((row) => dialogValues(row, look))
    }
  }
  return { frame, total: frame.total, metrics: dialogMetrics, columns: dialogColumns(look), pages: pages() }
}
/** @throws PERIOD_TOO_LONG */
export const pagesOf = async (place: Place, order: ReportOrder): Promise<Pages> => {
  const { deps, organizationId } = place
  const { report, asked, lang } = order
  if (report === 'dialogs') return dialogs(place, order)
  if (report === 'time') {
    const frame = await availabilityOf(deps, organizationId, asked)
    const { columns, rows } = timeSheet(frame.people, lang)
    return { frame, metrics: timeMetrics, columns, total: rows.length, pages: onePage(rows) }
  }
  const frame = await reportTable(deps, organizationId, report, asked)
  const { columns, rows } = tableSheet(report, frame, { lang, clock: asked.clock })
  return { frame, metrics: reportTables[report].columns, columns, total: frame.rows.length, pages: onePage(rows) }
}
