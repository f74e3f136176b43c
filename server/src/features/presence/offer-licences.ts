import { bySystem } from '@beseda/contract/events/by.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { isFree } from './licences.ts'
import type { OfferReason } from './offer-licences-job.ts'

const waiting = prepared(`
  select id from users where organization_id = $1 and licence_wait_at is not null and active order by licence_wait_at, id
  for no key update`)
const told = prepared(`update users set licence_wait_at = null where organization_id = $1 and id = any ($2::uuid[])`)

/** Tells everybody who wanted to know that a licence is free; the first who goes online has it. */
export const offerLicences = async (w: Work, { reason }: { reason: OfferReason }): Promise<void> => {
  if (!(await isFree(w, null))) return
  const people = await w.run<{ id: string }>(waiting, [w.organizationId])
  if (people.length === 0) return
  const userIds = people.map((u) => u.id)
  w.write(told, [w.organizationId, userIds])
  w.emit({ type: 'licence.freed', userIds, by: bySystem, reason })
}
