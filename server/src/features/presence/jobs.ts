import { admitNextJob, admitWaiting } from './admit.ts'
import { finish, finishJob } from './finish.ts'
import { comeBack, returnJob } from './return.ts'

export const presenceJobs = [
  admitNextJob.handledBy({ inside: admitWaiting }),
  finishJob.handledBy({ inside: finish }),
  returnJob.handledBy({ inside: comeBack }),
]
