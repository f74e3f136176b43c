import type { Option, Right } from '@beseda/contract/access.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Settings } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork, type Work, type WorkDeps } from '../../platform/unit-of-work.ts'
import { hasSecondFactor, secondFactorRequired } from '../two-factor/index.ts'

interface Row {
  userId: string
  organizationId: string
  name: string
  rights: Right[]
  options: Option[]
  lang: Lang
  teamIds: string[]
  channelIds: string[]
  twoFactorDue: boolean
  usedAt: number
}
const columns = `
  u.id as "userId", u.organization_id as "organizationId", u.name, r.rights, o.options, o.lang,
  ${secondFactorRequired('$2::timestamptz', '$3')} and not ${hasSecondFactor} as "twoFactorDue",
  array(select m.team_id::text from team_members m where m.user_id = u.id) as "teamIds",
  array(select ct.channel_id::text from channel_teams ct join team_members m on m.team_id = ct.team_id where m.user_id = u.id) as "channelIds"`
const byToken = prepared(`
  select ${columns}, s.last_used_at as "usedAt"
  from sign_ins s join users u on u.id = s.user_id join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
  where s.token_hash = $1 and s.ends_at > $2 and u.active and o.is_open`)
const byId = prepared(`
  select ${columns}
  from users u join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
  where u.id = $1 and u.active and o.is_open`)
const used = prepared(`
  update sign_ins set last_used_at = $2, ends_at = least(expires_at, $3::timestamptz) where token_hash = $1 and last_used_at < $2`)
/**
 * Skips a locked user row: code that ends sign-ins locks the user first and the sign-in second, so waiting could
 * deadlock.
 */
const active = prepared(`
  update users set last_active_at = $2 where id = (select id from users where id = $1 for no key update skip locked)`)
/** Minimum interval between two writes of the last use, milliseconds. It avoids a write per call. */
const recordUseEveryMs = 60_000

/**
 * Finds the user of a token. Null: unknown, ended, unused for too long, or deactivated. Runs before the organization is
 * known.
 */
export const identifyUser = (
  deps: WorkDeps,
  tokenHash: Buffer,
  { signIn: { idleMs }, serviceTwoFactor }: Pick<Settings, 'signIn' | 'serviceTwoFactor'>,
): Promise<SignedIn | null> =>
  systemWork(deps, async (s) => {
    const [row] = await s.run<Row>(byToken, [tokenHash, toDb(s.now), serviceTwoFactor])
    if (!row) return null
    const { usedAt, ...person } = row
    if (s.now - usedAt >= recordUseEveryMs) {
      await s.run(used, [tokenHash, toDb(s.now), toDb(s.now + idleMs)])
      await s.run(active, [person.userId, toDb(s.now)])
    }
    return { ...person, tokenHash: tokenHash.toString('hex') }
  })

/** A user for whom a job acts; they need no sign-in. Null: deactivated, or their organization is. */
export const identifyAbsent = async (
  s: Pick<Work, 'run' | 'now'>,
  userId: string,
  { serviceTwoFactor }: Pick<Settings, 'serviceTwoFactor'>,
): Promise<SignedIn | null> => {
  const [row] = await s.run<Omit<Row, 'usedAt'>>(byId, [userId, toDb(s.now), serviceTwoFactor])
  return row ? { ...row, tokenHash: '' } : null
}
