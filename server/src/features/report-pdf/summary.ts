import { inLang } from '@beseda/contract/lang.ts'
import { reportTables } from '@beseda/contract/reports/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { createPdf, finish } from '../../platform/pdf/document.ts'
import type { ReportInput } from '../report-numbers/index.ts'
import { chartsOf } from './charts-page.ts'
import { summaryNumbers } from './read.ts'
import { definitionsOf, type Look, periodText, tableOf } from './table-page.ts'
import { words } from './words.ts'

export interface SummaryOf {
  readonly deps: Deps
  readonly organizationId: string
  readonly input: ReportInput
}
/** The summary as a letter: metrics with the period before, charts, and how the metrics are counted. @throws PERIOD_TOO_LONG */
export const summaryPdf = async ({ deps, organizationId, input }: SummaryOf, look: Look): Promise<Buffer> => {
  const numbers = await summaryNumbers(deps, organizationId, input)
  const { answer, brand, organization } = numbers
  const { lang } = look
  const title = `${inLang(reportTables.summary, lang)}, ${periodText(answer.period, lang)}`
  const pdf = await createPdf({ title, author: brand.name, lang: lang === 'ru' ? 'ru' : 'en', madeAt: answer.at })
  tableOf(pdf, numbers, look)
  chartsOf(pdf, numbers, lang)
  definitionsOf(pdf, lang)
  const pageText = inLang(words.page, lang)
  return finish(pdf, (n, of) => [
    `${organization} · ${title}`,
    pageText.replace('{n}', String(n)).replace('{of}', String(of)),
  ])
}
