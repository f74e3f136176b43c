import { bySystem } from '@beseda/contract/events/by.ts'
import { licenceKeptMs } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { countFree, lineUpForLicence } from './licences.ts'
import { offerLicencesJob } from './offer-licences-job.ts'
import { peopleSweep } from './people-sweep.ts'

const isAnybodyWaiting = prepared(`
  select 1 from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.licence_wait_at is not null and u.active limit 1`)
const waiting = prepared(`
  select u.id from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.licence_wait_at is not null and u.active
  order by op.licence_wait_at, u.id limit $2`)
const lockPeople = prepared(`
  select user_id as id from operator_presence where organization_id = $1 and user_id = any ($2::uuid[]) and licence_wait_at is not null
  order by user_id for no key update`)
const told = prepared(`
  update operator_presence set licence_wait_at = null, licence_kept_until = $3
  where organization_id = $1 and user_id = any ($2::uuid[])`)
const most = 5000

/**
 * Tells those who waited the longest that a licence is free, and keeps one for each of them for a minute. Whoever lets it pass has
 * to ask again.
 */
export const offerLicences = async (w: Work, { reason }: { reason: 'left' | 'added' | 'notTaken' }): Promise<void> => {
  if ((await w.run(isAnybodyWaiting, [w.organizationId])).length === 0) return
  const isCounted = await lineUpForLicence(w)
  const free = Math.min(await countFree(w), most)
  if (free === 0) return
  const first = await w.run<{ id: string }>(waiting, [w.organizationId, free])
  const people = await w.run<{ id: string }>(lockPeople, [w.organizationId, first.map((u) => u.id)])
  if (people.length === 0) return
  const userIds = people.map((u) => u.id)
  const until = isCounted ? w.now + licenceKeptMs : null
  w.write(told, [w.organizationId, userIds, until && toDb(until)])
  w.emit({ type: 'licence.freed', userIds, by: bySystem, reason, ...(until && { until }) })
}

const letGo = prepared(
  `update operator_presence set licence_kept_until = null where organization_id = $1 and user_id = $2`,
)
/** Nobody came for the licence that was kept: the next one in the line is told. */
export const keptLicenceSweep = peopleSweep('presence.licenceKept', 'licence_kept_until', async (w, userId) => {
  await w.run(letGo, [w.organizationId, userId])
  w.schedule(offerLicencesJob.with({ reason: 'notTaken' }))
})
