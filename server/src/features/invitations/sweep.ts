import { expirySweep } from '../../platform/expiry-sweep.ts'

export const invitationSweep = expirySweep('invitations.old', {
  table: 'invitations',
  key: 'token_hash',
  column: 'sweep_at',
})
