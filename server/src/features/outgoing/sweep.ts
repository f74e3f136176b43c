import { expirySweep } from '../../platform/expiry-sweep.ts'

/** Deletes messages after a month. */
export const outgoingSweep = expirySweep('outgoing.old', {
  table: 'outgoing_messages',
  key: 'id',
  column: 'sweep_at',
})
