import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import type { DeliveryFailure, DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type { Sent } from '../../channels/outbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { langOf, noteAccepted } from '../channel-health/index.ts'
import { lockChat } from '../chat-store/index.ts'
import { markBlocked } from '../contacts/index.ts'
import { noteAttempt } from './attempts.ts'
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
  noteAttempt(w, { partId: a.partId, outcome: 'accepted', at: a.at })
  await noteAccepted(w, a.channelId)
  if (providerId === null) return
  const row = [w.organizationId, a.channelId, providerId, a.messageId, a.partId, toDb(w.now), part.retries]
  const [early] = await w.run<{ status: DeliveryStatus | null; reason: string | null }>(remember, row)
  if (!early?.status) return
  const failure = await failureOf(w, early.status, early.reason)
  const moved = await mergePart(w, a, early.status, failure)
  if (moved && failure) noteAttempt(w, { partId: a.partId, outcome: 'returned', reason: early.reason })
}
export interface Failed {
  readonly outcome: 'refused' | 'unknown' | 'gaveUp'
  readonly failure: DeliveryFailure
  /** Of the adapter, as it is. */
  readonly reason?: string
  readonly isBlocked?: boolean
}
export const partFailed = async (w: Work, a: Attempt, f: Failed): Promise<void> => {
  const { outcome, failure, reason, isBlocked } = f
  await lockChat(w, { chatId: a.chatId })
  if (isBlocked) await markBlocked(w, a.chatId)
  // a receipt may have proved meanwhile that the part was accepted
  if ((await w.run(countAttempts, [w.organizationId, a.partId, a.attempt])).length === 0) return
  noteAttempt(w, { partId: a.partId, outcome, failure, at: a.at, ...(reason !== undefined && { reason }) })
  await mergePart(w, a, 'undelivered', failure)
}
/** Why the provider reports that it did not arrive, in the language of the organization. */
export const failureOf = async (
  w: Work,
  status: DeliveryStatus,
  reason: string | null | undefined,
): Promise<DeliveryFailure | null> => {
  if (status !== 'undelivered') return null
  const words = reasonInWords(reason ?? '', await langOf(w))
  return { code: 'DELIVERY_REFUSED', params: { reason: words.slice(0, 200) } }
}
