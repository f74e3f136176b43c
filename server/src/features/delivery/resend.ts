import { fail } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { toResend } from '@beseda/domain/delivery/resend.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { noteAttempt } from './attempts.ts'
import { type DeliverData, deliverJob } from './jobs.ts'
import { type MessageKey, partsOf, wholeOf } from './part-status.ts'
import { setStatus } from './set-status.ts'

const requeue = prepared(`
  update message_parts set status = 'queued', failure = null, sent_at = null, retries = retries + 1
  where organization_id = $1 and id = any ($2::uuid[])`)
/** They gave up on these parts; the new jobs replace them. */
const forget = prepared(`
  delete from jobs where organization_id = $1 and state = 'dead' and name = $2 and data ->> 'partId' = any ($3::text[])`)

/** Queues these parts again. The caller holds the chat's lock. */
const requeueParts = async (w: Work, key: MessageKey, ids: readonly string[], by: By): Promise<void> => {
  await w.run(requeue, [w.organizationId, [...ids]])
  w.write(forget, [w.organizationId, deliverJob.name, [...ids]])
  for (const partId of ids)
    noteAttempt(w, { partId, outcome: 'resent', ...(by.kind === 'user' && by.id !== null && { userId: by.id }) })
  await setStatus(w, { ...key, ...wholeOf(await partsOf(w, key.messageId)), reason: 'retry', by, parts: ids })
}
/**
 * Queues again the parts that have not gone, and no others; with `unknownToo` also those that may have. The caller holds
 * the chat's lock and has checked the rights.
 */
export const resendParts = async (
  w: Work,
  key: MessageKey,
  o: { readonly userId: string; readonly unknownToo: boolean },
): Promise<void> => {
  const ids = toResend(await partsOf(w, key.messageId), o.unknownToo)
  if (ids.length === 0) throw fail('MESSAGE_OUTCOME_UNKNOWN')
  await requeueParts(w, key, ids, byUser(o.userId))
}

const dead = `j.organization_id = $1 and j.state = 'dead' and j.name = $3`
/** With those of the same album, which gave up together and go together. */
const remove = prepared(`
  delete from jobs j where ${dead} and (j.id = any ($2::bigint[]) or j.data ->> 'partId' in (
    select p.id::text from jobs j join message_parts a on a.id = (j.data ->> 'partId')::uuid
      join message_parts p on p.message_id = a.message_id and p.content ->> 'album' = a.content ->> 'album'
    where ${dead} and j.id = any ($2::bigint[])))
  returning j.id::text, data`)
interface DeadJob {
  readonly id: string
  readonly data: DeliverData
}
/** The parts of a chat in their order, and the chats in the order of locks. */
const inOrder = (a: DeadJob, b: DeadJob): number =>
  a.data.chatId === b.data.chatId ? Number(BigInt(a.id) - BigInt(b.id)) : a.data.chatId < b.data.chatId ? -1 : 1
/** Ends these dead jobs and queues their parts again, except those that may have gone or have gone meanwhile. */
export const resendDead = async (w: Work, jobIds: readonly string[], by: By): Promise<number> => {
  if (jobIds.length === 0) return 0
  const jobs = await w.run<DeadJob>(remove, [w.organizationId, [...jobIds], deliverJob.name])
  for (const { data: key } of jobs.toSorted(inOrder)) {
    await lockChat(w, { chatId: key.chatId })
    const again = toResend(await partsOf(w, key.messageId), false).filter((id) => id === key.partId)
    if (again.length > 0) await requeueParts(w, key, again, by)
  }
  return jobs.length
}

const count = prepared(`
  update message_parts set status = 'delivered', failure = null, sent_at = $3
  where organization_id = $1 and message_id = $2 and status = 'undelivered' and failure ->> 'code' = 'DELIVERY_UNKNOWN'
  returning id`)
/** The user knows that the client has the parts whose answer was lost. Nothing is sent. */
export const countParts = async (w: Work, key: MessageKey, userId: string): Promise<void> => {
  const settled = await w.run<{ id: string }>(count, [w.organizationId, key.messageId, toDb(w.now)])
  if (settled.length === 0) throw fail('MESSAGE_OUTCOME_KNOWN')
  for (const { id } of settled) noteAttempt(w, { partId: id, outcome: 'counted', userId })
  const whole = wholeOf(await partsOf(w, key.messageId))
  await setStatus(w, { ...key, ...whole, reason: 'counted', by: byUser(userId) })
}
