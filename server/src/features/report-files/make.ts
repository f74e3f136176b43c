import type { ReportFile } from '@beseda/contract/entities/report-file.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { ReportName } from '@beseda/contract/reports/index.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { reportContent } from './content.ts'
import type { Asked } from './order.ts'
import { recordReport } from './record.ts'

/** The report as it is now, as a file. @throws PERIOD_TOO_LONG, REPORT_FILE_TOO_LONG */
export const makeReportFile = async (ctx: Ctx, report: ReportName, asked: Asked): Promise<ReportFile> => {
  const { organizationId, userId } = userOf(ctx)
  const { format } = asked
  const content = await reportContent({ deps: ctx.deps, organizationId }, { report, asked, lang: ctx.lang })
  const { name, rows } = content
  if (rows > limits.reportFileRows) throw fail('REPORT_FILE_TOO_LONG', { rows: limits.reportFileRows })
  const bytes: Uint8Array[] = []
  for await (const piece of content.bytes) bytes.push(piece)
  await work(ctx.deps, organizationId, async (w) => recordReport(w, { ...content, report, format, userId }))
  return { name, format, rows, base64: Buffer.concat(bytes).toString('base64') }
}
