export { keptLicenceSweep, offerLicences } from './offer.ts'
export { offerLicencesJob } from './offer-job.ts'
export { licencePresenter } from './presenter.ts'
export { recountLicences } from './recount.ts'
