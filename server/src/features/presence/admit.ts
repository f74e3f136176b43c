import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { breakWaitlist, lockBreakSlots, nextOnBreak } from '../breaks/index.ts'
import { applyInTurn } from './apply-input.ts'

/** No unique key: a job that is running may have counted before the slot became free. */
export const admitNextJob = defineJob('presence.admitNext', z.object({}))
/** One object, so that several events of one work schedule one job. */
export const admitNextNow = admitNextJob.with({})

/** Begins the breaks of the next operators on the waitlist: a slot may have become free. */
export const admitWaiting = async (w: Work): Promise<void> => {
  if ((await breakWaitlist(w)).length === 0) return
  await lockBreakSlots(w)
  await applyInTurn(w, await nextOnBreak(w, null), { type: 'breakSlotFreed' })
}
