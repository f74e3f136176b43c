import type { LicenceWait } from '@beseda/contract/entities/licence.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const waitlist = prepared(`
  select u.id from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.licence_wait_at is not null and u.active
  order by op.licence_wait_at, u.id limit $2`)
/** The users who wait for a licence, the longest wait first. */
export const licenceWaitlist = async (
  c: Pick<Work, 'run'>,
  organizationId: string,
  limit: number | null,
): Promise<string[]> => (await c.run<{ id: string }>(waitlist, [organizationId, limit])).map((row) => row.id)

export const waitOf = async (c: Pick<Work, 'run'>, organizationId: string, userId: string): Promise<LicenceWait> => {
  const index = (await licenceWaitlist(c, organizationId, null)).indexOf(userId)
  return { waiting: index >= 0, position: index >= 0 ? index + 1 : null }
}
