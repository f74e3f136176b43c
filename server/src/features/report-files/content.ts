import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { csvHead, csvLine } from '@beseda/domain/report-file/csv.ts'
import type { Value } from '@beseda/domain/report-file/sheet.ts'
import { read } from '../../platform/unit-of-work.ts'
import { summaryPdf } from '../report-pdf/index.ts'
import { aboutRows, conditionsOf } from './about.ts'
import type { Place, ReportOrder } from './order.ts'
import { type Pages, pagesOf } from './sheets.ts'
import { streamWorkbook, writeWorkbook } from './workbook.ts'

/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\ufeff'
const aboutSheet = { ru: 'О файле', en: 'About' }
const seconds = { ru: 'с', en: 's' }

/** A report in the moment it is written. */
export interface Content {
  /** Of the file. */
  readonly name: string
  readonly rows: number
  /** Period and filters in words. */
  readonly conditions: readonly string[]
  readonly bytes: AsyncIterable<Uint8Array>
}
type About = readonly (readonly [string, string])[]
async function* csv({ columns, pages }: Pages, _: About, { asked, lang }: ReportOrder): AsyncGenerator<Uint8Array> {
  const look = { separator: asked.separator, seconds: inLang(seconds, lang) }
  yield Buffer.from(byteOrderMark + csvHead(columns, look))
  for await (const page of pages) yield Buffer.from(page.map((row) => csvLine(columns, row, look)).join(''))
}
async function* xlsx(found: Pages, about: About, { report, lang }: ReportOrder): AsyncGenerator<Uint8Array> {
  const name = inLang(reportNames[report], lang)
  // a workbook with a second sheet is built in memory
  if (found.total > limits.reportFileRows) return yield* streamWorkbook({ ...found, name })
  const rows: (readonly Value[])[] = []
  for await (const page of found.pages) rows.push(...page)
  const sheet = { columns: found.columns, rows }
  yield await writeWorkbook({ name, sheet, about: { name: inLang(aboutSheet, lang), rows: about } })
}

const writers = { csv, xlsx } as const
async function* letter(place: Place, { asked, lang }: ReportOrder, conditions: About): AsyncGenerator<Uint8Array> {
  const { deps, organizationId } = place
  yield await summaryPdf({ deps, organizationId, input: asked }, { lang, clock: asked.clock, conditions })
}

/** The report as it is now. Nothing is read before `bytes` are, beyond what the frame needs. @throws PERIOD_TOO_LONG */
export const reportContent = async (place: Place, order: ReportOrder): Promise<Content> => {
  const { deps, organizationId } = place
  const { report, asked, lang } = order
  const found = await pagesOf(place, order)
  const { frame, metrics, total } = found
  const chosen = await read(deps, organizationId, (c) => conditionsOf(c, { organizationId, input: asked, lang }))
  const { clock, by, format } = asked
  const about = aboutRows({ report: reportNames[report], frame, clock, by, lang, conditions: chosen, metrics })
  const { from, to } = frame.period
  return {
    name: `${report}-${from}-${to}.${format}`,
    rows: total,
    conditions: [`${from} – ${to}`, ...chosen.map(([head, text]) => `${head}: ${text}`)],
    bytes: format === 'pdf' ? letter(place, order, chosen) : writers[format](found, about, order),
  }
}
