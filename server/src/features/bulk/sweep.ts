import { expirySweep } from '../../platform/expiry-sweep.ts'

export const bulkRunSweep = expirySweep('chats.bulkRuns', { table: 'bulk_runs', key: 'id', column: 'sweep_at' })
