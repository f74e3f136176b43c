import { expirySweep } from '../../platform/expiry-sweep.ts'

/** Deletes bans that ended a month ago, with the messages that nobody let in. */
export const banSweep = expirySweep('bans.old', { table: 'bans', key: 'id', column: 'sweep_at' })
