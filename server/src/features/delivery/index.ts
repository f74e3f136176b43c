export { type Carriers, deliver } from './deliver.ts'
export { deliverJob, deliveryJobsOf, retryJobsOf } from './jobs.ts'
export { reportStatus } from './report.ts'
export { setStatus } from './set-status.ts'
