import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { sendThrottle } from '../channel-health/index.ts'

const ChangeData = z.object({ chatId: id, messageId: id, channelId: id })
export type ChangeData = z.infer<typeof ChangeData>

export const changeJob = defineJob('messages.change', ChangeData)

/** A limited or broken channel delays its changes as it delays its messages. A change keeps no message waiting. */
export const changeJobsOf = ({ chatId, messageId, channelId }: EventOf<'message.changeRequested'>): NewJob[] => [
  changeJob.with({ chatId, messageId, channelId }, { lane: `message:${messageId}`, throttle: sendThrottle(channelId) }),
]
