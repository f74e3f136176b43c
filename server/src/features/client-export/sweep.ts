import { expirySweep } from '../../platform/expiry-sweep.ts'

export const clientExportSweep = expirySweep('clients.exports', {
  ...{ table: 'client_exports', key: 'id', column: 'sweep_at' },
})
