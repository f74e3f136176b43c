import { admitNextJob, admitWaiting } from './admit.ts'
import { finish, finishJob } from './finish.ts'

export const presenceJobs = [admitNextJob.handledBy({ inside: admitWaiting }), finishJob.handledBy({ inside: finish })]
