import type { ReportFormat } from '@beseda/contract/entities/report-file.ts'
import type { Clock } from '@beseda/contract/entities/report-filter.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { ReportName } from '@beseda/contract/reports/index.ts'
import type { Separator } from '@beseda/domain/csv/write-line.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ReportInput } from '../report-numbers/index.ts'

export interface Asked extends ReportInput {
  readonly format: ReportFormat
  readonly separator: Separator
  readonly clock: Clock
  readonly inactive?: '1' | undefined
}
export interface ReportOrder {
  readonly report: ReportName
  readonly asked: Asked
  readonly lang: Lang
}
/** Where an order is carried out. */
export interface Place {
  readonly deps: Deps
  readonly organizationId: string
  /** Called with the number of rows of each page that was read. */
  readonly onRows?: (rows: number) => void
}
