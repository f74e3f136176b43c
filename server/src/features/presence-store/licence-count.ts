import type { LicenceCount } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'

/** $2: an operator who is not counted, or null. $3: now. */
const count = prepared(`
  select o.operator_licences as "limit",
    case when o.operator_licences is null then 0 else (
      select count(*)::int from operator_presence op join users u on u.id = op.user_id join roles r on r.id = u.role_id
      where op.organization_id = $1 and ${presenceRules.holdsLicence} and u.id is distinct from $2) end as held,
    case when o.operator_licences is null then 0 else (
      select count(*)::int from operator_presence op join users u on u.id = op.user_id
      where op.organization_id = $1 and op.licence_kept_until > $3 and u.active and u.id is distinct from $2) end as kept
  from organizations o where o.id = $1`)
const lock = prepared(`select pg_advisory_xact_lock(hashtext('licences'), hashtext($1))`)

export const countLicences = async (w: Work, exceptUserId: string | null): Promise<LicenceCount> =>
  (await w.run<LicenceCount>(count, [w.organizationId, exceptUserId, toDb(w.now)]))[0]!

/**
 * Serializes claims of licences in the organization until the commit, so that two operators cannot claim the last one. Lock
 * before any presence, and count after all locks.
 */
export const lockLicences = async (w: Work): Promise<void> => void (await w.run(lock, [w.organizationId]))
