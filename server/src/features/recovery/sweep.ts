import { expirySweep } from '../../platform/expiry-sweep.ts'

export const recoverySweep = expirySweep('recovery.old', {
  table: 'recoveries',
  key: 'token_hash',
  column: 'expires_at',
})
