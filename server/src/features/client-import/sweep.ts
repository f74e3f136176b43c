import { expirySweep } from '../../platform/expiry-sweep.ts'

export const clientImportSweep = expirySweep('clients.imports', {
  ...{ table: 'client_imports', key: 'id', column: 'sweep_at' },
})
