import './tables.ts'
import type { Option, Right } from '@beseda/contract/access.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

interface Row {
  userId: string
  organizationId: string
  name: string
  rights: Right[]
  options: Option[]
  lang: Lang
  teamIds: string[]
}
const byToken = prepared(`
  select u.id as "userId", u.organization_id as "organizationId", u.name, r.rights, o.options, o.lang,
    array(select m.team_id::text from team_members m where m.user_id = u.id) as "teamIds"
  from sign_ins s join users u on u.id = s.user_id join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
  where s.token_hash = $1 and s.expires_at > $2 and u.active and o.status = 'active'`)

/** The person behind a token, or null: unknown, expired, deactivated. Before it, the organization is not known. */
export const identifyUser = (deps: WorkDeps, tokenHash: Buffer): Promise<SignedIn | null> =>
  systemWork(deps, async (s) => {
    const [row] = await s.run<Row>(byToken, [tokenHash, toDb(s.now)])
    return row ? { ...row, tokenHash: tokenHash.toString('hex') } : null
  })
