import type { NewJob } from '../../platform/unit-of-work.ts'

export const offerLicencesJobName = 'presence.offerLicences'
export type OfferReason = 'left' | 'added' | 'notTaken'
/** No unique key: a job that is just running may have counted before the licence became free. */
export const offerLicencesJob = (reason: OfferReason): NewJob => ({ name: offerLicencesJobName, data: { reason } })
