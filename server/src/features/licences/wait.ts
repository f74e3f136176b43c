import type { LicenceWait } from '@beseda/contract/entities/licence.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { offerLicencesJob } from './offer-job.ts'
import { waitOf } from './waitlist.ts'

/** Joins the waitlist or leaves it. A repeated call keeps the position. Declining a kept licence passes it to the next operator. */
export const waitForLicence = (ctx: Ctx, { waiting }: { waiting: boolean }): Promise<LicenceWait> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await applyPresenceInput(w, userId, { type: waiting ? 'licenceAwaited' : 'licenceDeclined' })
    // a licence may have become free since the caller was refused
    w.schedule(offerLicencesJob.with({ reason: 'left' }))
    return waitOf(w, organizationId, userId)
  })
}
