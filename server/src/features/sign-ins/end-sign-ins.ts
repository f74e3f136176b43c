import type { By } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from '../presence/index.ts'

/** Null in $2, $3 or $4 means: no filter. */
const end = prepared(`
  delete from sign_ins where organization_id = $1 and ($2::uuid is null or user_id = $2) and ($3::uuid is null or id = $3)
    and ($4::bytea is null or token_hash <> $4)
  returning user_id as "userId", encode(token_hash, 'hex') as "tokenHash"`)
/** Locks users in the order of their ids, as everywhere. */
const withoutSignIns = prepared(`
  select op.user_id as id from operator_presence op
  where op.organization_id = $1 and op.user_id = any ($2::uuid[]) and op.presence <> 'offline'
    and not exists (select 1 from sign_ins s where s.user_id = op.user_id) order by op.user_id`)

export interface EndOptions {
  readonly reason: EventOf<'signIn.ended'>['reason']
  readonly by: By
  /** SHA-256 of the token that stays valid, hex: the caller's own. */
  readonly except?: string
}
/**
 * Ends the sign-ins of one user (or one of them), or of all users of the work's organization. At the commit their tokens
 * become invalid, also on open sockets, and users without a sign-in go offline. Returns the number of ended sign-ins.
 */
export const endSignIns = async (
  w: Work,
  whom: { readonly userId: string; readonly signInId?: string } | { readonly organizationId: string },
  { reason, by, except }: EndOptions,
): Promise<number> => {
  const which = 'userId' in whom ? [whom.userId, whom.signInId ?? null] : [null, null]
  const kept = except === undefined ? null : Buffer.from(except, 'hex')
  const ended = await w.run<{ userId: string; tokenHash: string }>(end, [w.organizationId, ...which, kept])
  w.emit(...ended.map((e) => ({ type: 'signIn.ended' as const, ...e, reason, by })))
  const people = [...new Set(ended.map((e) => e.userId))]
  const away = people.length ? await w.run<{ id: string }>(withoutSignIns, [w.organizationId, people]) : []
  for (const { id } of away) await applyPresenceInput(w, id, { type: 'signedOut', by })
  return ended.length
}

/** Call when rights, role, teams or plan of these people changed: at the commit their open connections are checked again. */
export const accessChanged = (
  w: Work,
  userIds: readonly string[] | 'everybody',
  o: Pick<EventOf<'access.changed'>, 'reason' | 'by'>,
): void => {
  if (userIds.length === 0) return
  w.emit({ type: 'access.changed', userIds: userIds === 'everybody' ? null : [...userIds], ...o })
}
