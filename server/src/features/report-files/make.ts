import type { ExportFormat } from '@beseda/contract/entities/client-export.ts'
import type { DialogRow } from '@beseda/contract/entities/report.ts'
import type { ReportFile } from '@beseda/contract/entities/report-file.ts'
import type { Clock } from '@beseda/contract/entities/report-filter.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import { type ReportName, reportNames, reportTables } from '@beseda/contract/reports/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Separator } from '@beseda/domain/csv/write-line.ts'
import { csvLines } from '@beseda/domain/report-file/csv.ts'
import { dialogsSheet } from '@beseda/domain/report-file/dialogs-sheet.ts'
import type { Sheet } from '@beseda/domain/report-file/sheet.ts'
import { tableSheet } from '@beseda/domain/report-file/table-sheet.ts'
import { timeMetrics, timeSheet } from '@beseda/domain/report-file/time-sheet.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { availabilityOf, listDialogs, type ReportInput, reportTable } from '../report-numbers/index.ts'
import { aboutRows, conditionsOf } from './about.ts'
import { writeWorkbook } from './workbook.ts'

export interface Asked extends ReportInput {
  readonly format: ExportFormat
  readonly separator: Separator
  readonly clock: Clock
  readonly inactive?: '1' | undefined
}
const perPage = 500
const dialogMetrics = ['queue', 'firstReply', 'reply', 'dialog', 'transfers', 'reopened', 'rating'] as const
/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\ufeff'
const aboutSheet = { ru: 'О файле', en: 'About' }
const seconds = { ru: 'с', en: 's' }

/** @throws REPORT_FILE_TOO_LONG */
const allDialogs = async (ctx: Ctx, organizationId: string, asked: Asked) => {
  const rows: DialogRow[] = []
  const page = (cursor: string | undefined) =>
    listDialogs(ctx.deps, organizationId, { ...asked, sort: 'openedAt', order: 'up', cursor, limit: perPage })
  const first = await page(undefined)
  if (first.total > limits.reportFileRows) throw fail('REPORT_FILE_TOO_LONG', { rows: limits.reportFileRows })
  rows.push(...first.rows)
  for (let next = first.next; next !== null; ) {
    const more = await page(next)
    rows.push(...more.rows)
    next = more.next
  }
  return { frame: first, rows }
}
const sheetOf = async (ctx: Ctx, report: ReportName, asked: Asked) => {
  const { organizationId } = userOf(ctx)
  const look = { lang: ctx.lang, clock: asked.clock }
  if (report === 'dialogs') {
    const { frame, rows } = await allDialogs(ctx, organizationId, asked)
    const sheet = dialogsSheet(rows, { ...look, timeZone: frame.timeZone })
    return { frame, sheet, rows: rows.length, metrics: dialogMetrics as readonly MetricId[] }
  }
  if (report === 'time') {
    const frame = await availabilityOf(ctx.deps, organizationId, asked)
    const { people } = frame
    return {
      frame,
      sheet: timeSheet(people, ctx.lang),
      rows: people.length,
      metrics: timeMetrics as readonly MetricId[],
    }
  }
  const answer = await reportTable(ctx.deps, organizationId, report, asked)
  const { columns: metrics } = reportTables[report]
  return { frame: answer, sheet: tableSheet(report, answer, look), rows: answer.rows.length, metrics }
}
const bytesOf = async (sheet: Sheet, asked: Asked, o: { ctx: Ctx; name: string; about: [string, string][] }) => {
  const { lang } = o.ctx
  if (asked.format === 'xlsx')
    return writeWorkbook({ name: o.name, sheet, about: { name: inLang(aboutSheet, lang), rows: o.about } })
  const { separator } = asked
  const lines = csvLines(sheet, { separator, seconds: inLang(seconds, lang) })
  return Buffer.from(byteOrderMark + lines.join(''))
}

/** The report as it is now, as a file. @throws PERIOD_TOO_LONG, REPORT_FILE_TOO_LONG */
export const makeReportFile = async (ctx: Ctx, report: ReportName, asked: Asked): Promise<ReportFile> => {
  const { organizationId, userId } = userOf(ctx)
  const { lang } = ctx
  const { frame, sheet, rows, metrics } = await sheetOf(ctx, report, asked)
  const conditions = await read(ctx.deps, organizationId, (c) =>
    conditionsOf(c, { organizationId, input: asked, lang }),
  )
  const { clock, by: end, format } = asked
  const title = reportNames[report]
  const about = aboutRows({ report: title, frame, clock, by: end, lang, conditions, metrics })
  const bytes = await bytesOf(sheet, asked, { ctx, name: inLang(title, lang), about })
  const { from, to } = frame.period
  const name = `${report}-${from}-${to}.${format}`
  const by = byUser(userId)
  await work(ctx.deps, organizationId, async (w) => {
    w.emit({ type: 'report.exported', report, format, rows, by, reason: 'ordered' })
    const exportFilter = [`${from} – ${to}`, ...conditions.map(([head, text]) => `${head}: ${text}`)]
    const what = { entity: 'report', entityId: null, name, action: 'exported' } as const
    recordChange(w, { ...what, before: null, after: { rows, exportFilter }, by })
  })
  return { name, format, rows, base64: Buffer.from(bytes).toString('base64') }
}
