import { expirySweep } from '../../platform/expiry-sweep.ts'

export const keptReportSweep = expirySweep('reports.kept', {
  ...{ table: 'kept_reports', key: 'id', column: 'sweep_at' },
})
