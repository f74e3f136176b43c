export { type Carriers, deliverJob } from './deliver.ts'
export { deliverJobName, deliveryJobsOf, retryJobsOf } from './jobs.ts'
export { reportStatus } from './report.ts'
export { setStatus } from './set-status.ts'
