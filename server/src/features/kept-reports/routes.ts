import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { removeKept, startKept, stopKept } from './change.ts'
import { keptPart, listKept } from './read.ts'

export const keptReportRoutes = routesOf(keptReports, {
  list: listKept,
  start: startKept,
  part: keptPart,
  stop: stopKept,
  remove: removeKept,
})
