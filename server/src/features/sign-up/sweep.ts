import { expirySweep } from '../../platform/expiry-sweep.ts'

export const signUpSweep = expirySweep('signUp.old', { table: 'sign_ups', key: 'id', column: 'expires_at' })
