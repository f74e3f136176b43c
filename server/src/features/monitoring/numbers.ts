import type { MonitoringNumbers } from '@beseda/contract/entities/monitoring.ts'
import type { Cells } from '@beseda/contract/entities/report.ts'
import type { Period } from '@beseda/contract/entities/report-filter.ts'
import { type MeasuredTable, monitoringMetrics } from '@beseda/contract/monitoring.ts'
import type { Deps } from '../../platform/deps.ts'
import { reportTable } from '../report-numbers/index.ts'
import { keepFor } from './kept.ts'

interface Asked {
  readonly table: MeasuredTable
  readonly period: Period
  /** Of a custom period. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const kept = keepFor<MonitoringNumbers>(30_000)

/** The numbers of a period, as the report with the same rows has them. They need more work than a snapshot and change slowly. */
export const periodNumbers = (
  deps: Deps,
  organizationId: string,
  { table, period, from, to }: Asked,
): Promise<MonitoringNumbers> =>
  kept.get([organizationId, table, period, from, to].join(' '), deps.clock.tick(), async () => {
    const { report, metrics } = monitoringMetrics[table]
    const pick = (cells: Cells): Cells => Object.fromEntries(metrics.map((id) => [id, cells[id]!]))
    const answer = await reportTable(deps, organizationId, report, { period, from, to, by: 'stop' })
    return {
      ...{ period: answer.period, at: answer.at },
      rows: answer.rows.map(({ key, cells }) => ({ key, cells: pick(cells) })),
      total: pick(answer.total.cells),
    }
  })
