import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

const Data = z.object({ channelId: id, externalId: z.string() })
export type ProfileData = z.infer<typeof Data>
export const profileJob = defineJob('inbound.profile', Data)
/** A contact came without a name: its provider is asked for one, for half an hour. Messages do not wait for it. */
export const profileJobOf = (data: ProfileData): NewJob =>
  profileJob.with(data, { throttle: `profiles:${data.channelId}` })
