import type { EventOf } from '@beseda/contract/events/index.ts'
import type { NewJob } from '../../platform/unit-of-work.ts'

export const deliverJobName = 'delivery.deliver'
export interface DeliverData {
  readonly chatId: string
  readonly messageId: string
  readonly channelId: string
}
/** One message after another within a chat; a limited or broken channel holds back its own messages only. */
const job = (data: DeliverData): NewJob => ({
  name: deliverJobName,
  data,
  lane: `chat:${data.chatId}`,
  throttle: `channel:${data.channelId}`,
})
export const deliveryJobsOf = ({ chatId, messageId, channelId, status }: EventOf<'message.composed'>): NewJob[] =>
  status === 'queued' ? [job({ chatId, messageId, channelId })] : []

export const retryJobsOf = ({
  chatId,
  messageId,
  channelId,
  status,
  reason,
}: EventOf<'message.statusChanged'>): NewJob[] =>
  status === 'queued' && reason === 'retry' ? [job({ chatId, messageId, channelId })] : []
