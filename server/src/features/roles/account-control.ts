import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const lock = prepared(`select pg_advisory_xact_lock(hashtext('administration'), hashtext($1))`)
const holder = prepared(`
  select 1 from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.active and 'RIGHT_ACCOUNT_CONTROL' = any (r.rights) limit 1`)

/**
 * Serializes changes of users and roles of one organization, so that two administrators cannot revoke each other's last
 * right at the same time. Call it first in the transaction: it is the first lock. Behind it the caller's rights are read again.
 */
export const lockAdministration = async (w: Work): Promise<void> => {
  await w.run(lock, [w.organizationId])
  w.confirmActor()
}
/** Call it after the change. Throws when no user could manage users any more. */
export const keepAccountControl = async (w: Work): Promise<void> => {
  const [holderLeft] = await w.run(holder, [w.organizationId])
  if (!holderLeft) throw fail('LAST_ACCOUNT_CONTROL')
}
