import { type Connection, prepared, toDb } from './db.ts'
import type { SignedIn } from './gate.ts'

/** The user in whose name a call writes. Every transaction of the call confirms them before it commits. */
export interface Actor {
  readonly user: SignedIn
  /** A job does what they ordered: they need their access, but no sign-in. */
  readonly absent?: true
  /** The answer to a call whose user lost access while it waited. */
  readonly refusal: () => Promise<Error>
}

const access = `u.active and o.is_open and r.rights @> $3 and o.options @> $4
      and array(select m.team_id from team_members m where m.user_id = u.id) @> $5::uuid[]
      and array(select ct.channel_id from channel_teams ct join team_members m on m.team_id = ct.team_id
        where m.user_id = u.id) @> $6::uuid[]`
/** The sign-in, the account, and all that the call was accepted with. Fails when any of it is gone; rights may be added. */
const confirm = prepared(`
  select refuse_actor() where not exists (
    select from sign_ins s join users u on u.id = s.user_id join roles r on r.id = u.role_id
      join organizations o on o.id = u.organization_id
    where s.token_hash = $1 and s.ends_at > $2 and ${access})`)
/** The same without a sign-in. */
const confirmAbsent = prepared(`
  select refuse_actor() where not exists (
    select from users u join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
    where u.id = $1 and o.id = $2 and ${access})`)

/**
 * Reads the actor again, in the transaction `c` of the organization `acting` (null: of all). The statement is sent at
 * once and fails the transaction when the actor lost access; nobody needs to wait for it before the commit.
 */
export const confirmActor = (
  c: Connection,
  { user, absent }: Actor,
  { acting, now }: { readonly acting: string | null; readonly now: number },
): Promise<unknown> => {
  // row-level security hides the actor in a transaction of another organization
  const hidden = acting !== null && acting !== user.organizationId
  if (hidden) c.simple('set local role beseda_system').catch(() => {})
  const { rights, options, teamIds, channelIds } = user
  const held = [rights, options, teamIds, [...new Set(channelIds)]]
  const confirmed = absent
    ? c.run(confirmAbsent, [user.userId, user.organizationId, ...held])
    : c.run(confirm, [Buffer.from(user.tokenHash, 'hex'), toDb(now), ...held])
  confirmed.catch(() => {}) // the transaction reports it
  if (hidden) c.simple('set local role beseda_app').catch(() => {})
  return confirmed
}
/** `refuse_actor` of the migrations raised this error. */
export const isActorRefused = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'BS001'
