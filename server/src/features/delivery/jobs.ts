import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

const DeliverData = z.object({ chatId: id, messageId: id, channelId: id })
export type DeliverData = z.infer<typeof DeliverData>

export const deliverJob = defineJob('delivery.deliver', DeliverData)

/** Messages of one chat are sent one after another. A limited or broken channel delays its own messages only. */
const deliver = ({ chatId, messageId, channelId }: DeliverData): NewJob =>
  deliverJob.with({ chatId, messageId, channelId }, { lane: `chat:${chatId}`, throttle: `channel:${channelId}` })

export const deliveryJobsOf = (e: EventOf<'message.composed'>): NewJob[] => (e.status === 'queued' ? [deliver(e)] : [])

export const retryJobsOf = (e: EventOf<'message.statusChanged'>): NewJob[] =>
  e.status === 'queued' && e.reason === 'retry' ? [deliver(e)] : []
