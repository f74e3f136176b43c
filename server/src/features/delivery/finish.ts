import type { DeliveryFailure, DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type { Sent } from '../../channels/outbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { setHealth } from '../channel-health/index.ts'
import { lockChat } from '../chat-store/index.ts'
import { markBlocked } from '../contacts/index.ts'
import type { DeliverData } from './jobs.ts'
import { mergePart, movePart } from './part-status.ts'

export interface Attempt extends DeliverData {
  /** Counts from 1; 0: the job ended without an attempt. */
  readonly attempt: number
  /** When the attempt began, milliseconds. */
  readonly at: number
}
const markSent = prepared(`
  update message_parts set sent_at = $3, attempts = attempts + $4 where organization_id = $1 and id = $2 returning retries, status`)
const countAttempts = prepared(`
  update message_parts set attempts = attempts + $3 where organization_id = $1 and id = $2 and sent_at is null returning 1`)
const remember = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, message_id, part_id, at, retries) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (channel_id, provider_id) do update set message_id = excluded.message_id, part_id = excluded.part_id, retries = excluded.retries
  returning status, reason`)

/** Runs in the transaction that removes the job, so that an accepted part is never sent again. */
export const partAccepted = async (w: Work, a: Attempt, { providerId, at }: Sent): Promise<void> => {
  await lockChat(w, { chatId: a.chatId })
  const accepted = toDb(at ?? a.at)
  const [part] = await w.run<{ retries: number; status: DeliveryStatus | null }>(markSent, [
    ...[w.organizationId, a.partId, accepted, a.attempt],
  ])
  if (!part) return
  if (part.status === 'queued' || part.status === 'undelivered') await movePart(w, a, { status: 'sent', failure: null })
  await setHealth(w, a.channelId, { state: 'ok', reason: '', carried: true })
  if (providerId === null) return
  const row = [w.organizationId, a.channelId, providerId, a.messageId, a.partId, toDb(w.now), part.retries]
  const [early] = await w.run<{ status: DeliveryStatus | null; reason: string | null }>(remember, row)
  if (early?.status) await mergePart(w, a, early.status, failureOf(early.status, early.reason))
}
export const partFailed = async (w: Work, a: Attempt, failure: DeliveryFailure, isBlocked = false): Promise<void> => {
  await lockChat(w, { chatId: a.chatId })
  if (isBlocked) await markBlocked(w, a.chatId)
  // a receipt may have proved meanwhile that the part was accepted
  if ((await w.run(countAttempts, [w.organizationId, a.partId, a.attempt])).length === 0) return
  await mergePart(w, a, 'undelivered', failure)
}
export const failureOf = (status: DeliveryStatus, reason: string | null | undefined): DeliveryFailure | null =>
  status === 'undelivered' ? { code: 'DELIVERY_REFUSED', params: { reason: (reason ?? '').slice(0, 200) } } : null
