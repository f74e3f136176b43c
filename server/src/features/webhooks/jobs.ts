import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

const Announcement = z.object({
  type: z.string(),
  /** The client or the chat. */
  subjectId: id,
  /** Of a merge, the other client; of a closed chat, its session. */
  otherId: z.nullable(id),
  source: z.nullable(z.string()),
  reason: z.string(),
})
export type Announcement = z.infer<typeof Announcement>
/** Stores the event once for each webhook that wants it. */
export const announceJob = defineJob('webhooks.announce', Announcement)
export const deliverJob = defineJob('webhooks.deliver', z.object({ deliveryId: id }))

/** Events of one client, or chat, are announced in their order. */
const announced = (data: Announcement): NewJob => announceJob.with(data, { lane: `webhooks:${data.subjectId}` })

export const jobsOfCreated = ({ clientId, source, reason }: EventOf<'client.created'>): NewJob[] => [
  announced({ type: 'client.created', subjectId: clientId, otherId: null, source, reason }),
]
export const jobsOfChanged = ({ clientId, otherId, source, reason }: EventOf<'client.changed'>): NewJob[] => {
  const type = reason === 'merged' || reason === 'unmerged' ? `client.${reason}` : 'client.changed'
  return [announced({ type, subjectId: clientId, otherId, source, reason })]
}
/** A program deletes what it has of the client too. */
export const jobsOfDeleted = ({ clientId, reason }: EventOf<'client.deleted'>): NewJob[] => [
  announced({ type: 'client.deleted', subjectId: clientId, otherId: null, source: null, reason }),
]
export const jobsOfClosed = ({ chatId, sessionId, reason }: EventOf<'chat.closed'>): NewJob[] => [
  announced({ type: 'chat.closed', subjectId: chatId, otherId: sessionId, source: null, reason }),
]
/** Four hours of attempts. Deliveries about one client follow one another; those of a webhook share a limit. */
export const deliveryJob = (o: { deliveryId: string; webhookId: string; subjectId: string }): NewJob =>
  deliverJob.with(
    { deliveryId: o.deliveryId },
    { lane: `webhook:${o.webhookId}:${o.subjectId}`, throttle: `webhook:${o.webhookId}`, maxAttempts: 16 },
  )
