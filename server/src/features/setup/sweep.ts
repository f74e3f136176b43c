import { expirySweep } from '../../platform/expiry-sweep.ts'

export const setupSweep = expirySweep('setup.old', { table: 'setup_links', key: 'token_hash', column: 'expires_at' })
