import { expirySweep } from '../../platform/expiry-sweep.ts'

export const clientRunSweep = expirySweep('clients.runs', { table: 'client_runs', key: 'id', column: 'sweep_at' })
