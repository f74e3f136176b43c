import { expirySweep } from '../../platform/expiry-sweep.ts'

export const userImportSweep = expirySweep('users.imports', { table: 'user_imports', key: 'id', column: 'sweep_at' })
