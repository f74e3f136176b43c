import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { isFree, lineUpForLicence } from './licences.ts'
import { changePresence } from './set.ts'

const atWork = prepared(`
  select id from users where organization_id = $1 and id = any ($2::uuid[]) and active and presence in ('online', 'finishing') order by id`)

/** These people have begun to count: whoever is at work without a licence for him goes on a break. */
export const recountLicences = async (w: Work, userIds: readonly string[]): Promise<void> => {
  const people = await w.run<{ id: string }>(atWork, [w.organizationId, userIds])
  if (people.length === 0 || !(await lineUpForLicence(w))) return
  for (const { id } of people) if (!(await isFree(w, id))) await changePresence(w, id, 'break', { reason: 'noLicence' })
}
