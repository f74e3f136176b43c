import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { isFree, lineUpForLicence } from './licences.ts'
import { changePresence } from './set.ts'

const atWork = prepared(`
  select u.id from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.user_id = any ($2::uuid[]) and u.active and op.presence in ('online', 'finishing') order by u.id`)

/** These people have begun to count: whoever is at work without a licence for him goes on a break. */
export const recountLicences = async (w: Work, userIds: readonly string[]): Promise<void> => {
  const people = await w.run<{ id: string }>(atWork, [w.organizationId, userIds])
  if (people.length === 0 || !(await lineUpForLicence(w))) return
  for (const { id } of people) if (!(await isFree(w, id))) await changePresence(w, id, 'break', { reason: 'noLicence' })
}
