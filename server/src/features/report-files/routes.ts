import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { makeReportFile } from './make.ts'

export const reportFileRoutes = routesOf(reportFiles, {
  summary: (ctx, o) => makeReportFile(ctx, 'summary', o),
  table: (ctx, { report, ...o }) => makeReportFile(ctx, report, o),
})
