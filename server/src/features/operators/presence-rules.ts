import { canReceiveChats } from './operators.ts'

const connected = (now: string): string => `exists (
    select from connections c join nodes n on n.id = c.node_id where c.user_id = op.user_id and n.alive_until > ${now})`

/**
 * The presence rules that SQL must repeat, each once. They are conditions on `op` (operator_presence), `u` (users) and `r` (roles).
 * The domain says the same in `presence/rules.ts`; `server/test/presence/rules.test.ts` compares both.
 */
export const presenceRules = {
  online: `op.presence = 'online'`,
  atWork: `op.presence in ('online', 'finishing')`,
  away: `op.presence in ('finishing', 'break')`,
  holdsLicence: `op.presence in ('online', 'finishing') and ${canReceiveChats}`,
  present: `op.presence <> 'offline'`,
  /** They have lost the last connection, and the grace period has not begun. `now`: a parameter. */
  startsGrace: (now: string) => `op.presence <> 'offline' and op.offline_at is null and not ${connected(now)}`,
  /** Connected to a server that runs. */
  connected,
  /** The console reports activity. For operators who never used it, the last call counts. */
  lastWorkAt: `greatest(op.since, coalesce(op.last_activity_at, u.last_active_at))`,
} as const
