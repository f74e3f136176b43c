import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { sendThrottle } from '../channel-health/index.ts'

const DeliverData = z.object({ chatId: id, messageId: id, channelId: id, partId: id })
export type DeliverData = z.infer<typeof DeliverData>

export const deliverJob = defineJob('delivery.deliver', DeliverData)
export const deliverName = deliverJob.name

export const chatLane = (chatId: string): string => `chat:${chatId}`

/** The parts of a chat are sent one after another. A limited or broken channel delays only its own messages. */
const deliver = ({ chatId, messageId, channelId }: Omit<DeliverData, 'partId'>, parts: readonly string[]): NewJob[] =>
  parts.map((partId) => {
    const options = { lane: chatLane(chatId), throttle: sendThrottle(channelId) }
    return deliverJob.with({ chatId, messageId, channelId, partId }, options)
  })

export const deliveryJobsOf = (e: EventOf<'message.composed'>): NewJob[] => deliver(e, e.parts ?? [])

export const retryJobsOf = (e: EventOf<'message.statusChanged'>): NewJob[] =>
  e.reason === 'retry' ? deliver(e, e.parts ?? []) : []
