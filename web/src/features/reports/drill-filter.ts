import { type Dimension, reportTables } from '@beseda/contract/reports/index.ts'
import type { Filter, ReportState } from './use-report.ts'

const conditionOf = { channel: 'channels', operator: 'operators', team: 'teams', category: 'categories' } as const
/** `none` in the address: the row of what has no channel, operator, team or category. */
export const withoutKey = 'none'

/** Nothing is drilled: the parts of the address that say what is open in the panel. */
export const closedDrill = {
  ...{ drill: undefined, row: undefined, list: undefined, hour: undefined, dayHour: undefined },
} as const

/** The conditions of one row of a table: what its numbers counted. `key` as the address has it; undefined: the total. */
export const rowFilter = (filter: Filter, rows: Dimension, key: string | undefined): Filter => {
  if (key === undefined || rows === 'none') return filter
  if (rows === 'day') return { ...filter, period: 'custom', from: key, to: key }
  return { ...filter, [conditionOf[rows]]: key }
}
/** What the rows of the open report stand for. Charts by day open days in reports without rows. */
export const rowsOf = ({ report }: Pick<ReportState, 'report'>): Dimension => {
  if (report === 'time') return 'operator'
  if (report === 'dialogs' || report === 'summary') return 'day'
  return reportTables[report].rows
}
