import type { HealthState } from '@beseda/contract/entities/channel-health.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export const alertJob = defineJob('channels.alert', z.object({ channelId: id }))
/** A fault that is over sooner alerts nobody. */
const afterMs = 20_000

/** A channel broke, or works again: the job reads what is true by then, and alerts people once per change. */
export const scheduleAlert = (w: Work, channelId: string, state: HealthState): void => {
  if (state === 'degraded') return
  w.schedule(alertJob.with({ channelId }, { at: state === 'broken' ? w.now + afterMs : w.now }))
}
