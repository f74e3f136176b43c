import { bySystem } from '@beseda/contract/events/by.ts'
import { freeLicences, licenceKeptMs } from '@beseda/domain/presence/licences.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput, applyToMany, presenceSweep } from '../presence/index.ts'
import { countLicences, lockLicences } from '../presence-store/index.ts'
import { type OfferReason, offerLicencesJob } from './offer-job.ts'
import { licenceWaitlist } from './waitlist.ts'

const maxOffers = 5000

/**
 * Offers the free licences to the operators who waited the longest, and keeps one for each for a minute. Operators who do
 * not use it must join the waitlist again.
 */
export const offerLicences = async (w: Work, { reason }: { reason: OfferReason }): Promise<void> => {
  if ((await licenceWaitlist(w, w.organizationId, 1)).length === 0) return
  await lockLicences(w)
  const licences = await countLicences(w, null)
  const free = Math.min(freeLicences(licences), maxOffers)
  if (free === 0) return
  const next = await licenceWaitlist(w, w.organizationId, free)
  const until = licences.limit === null ? null : w.now + licenceKeptMs
  const userIds = await applyToMany(w, next, { type: 'licenceFreed', until })
  if (userIds.length > 0)
    w.emit({ type: 'licence.freed', userIds: [...userIds], by: bySystem, reason, ...(until && { until }) })
}

/** Nobody used the licence that was kept: the next operator on the waitlist gets the offer. */
export const keptLicenceSweep = presenceSweep('presence.licenceKept', 'licence_kept_until', async (w, userId) => {
  await applyPresenceInput(w, userId, { type: 'licenceOfferEnded' })
  w.schedule(offerLicencesJob.with({ reason: 'notTaken' }))
})
