import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { lockLicences } from '../presence-store/index.ts'

const atWork = prepared(`
  select u.id from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.user_id = any ($2::uuid[]) and u.active and ${presenceRules.atWork} order by u.id`)

/** These users need a licence from now on: those at work without a free one go on a break. */
export const recountLicences = async (w: Work, userIds: readonly string[]): Promise<void> => {
  const people = await w.run<{ id: string }>(atWork, [w.organizationId, userIds])
  if (people.length === 0) return
  await lockLicences(w)
  for (const { id } of people) await applyPresenceInput(w, id, { type: 'licenceRequired' })
}
