import { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import { mergeStatus } from '@beseda/domain/delivery/merge-status.ts'
import type { InboundStatus } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { noteAttempt } from './attempts.ts'
import { failureOf } from './finish.ts'
import { mergePart, movePart } from './part-status.ts'

interface Found {
  id: string
  message_id: string
  chat_id: string
  /** The attempt that the receipt belongs to. */
  retries: number
}
const byProviderId = prepared(`
  select part.id, part.message_id, m.chat_id, p.retries
  from provider_messages p join message_parts part on part.id = p.part_id join messages m on m.id = part.message_id
  where p.organization_id = $1 and p.channel_id = $2 and p.provider_id = $3`)
const byPartId = prepared(`
  select p.id, p.message_id, m.chat_id, p.retries from message_parts p join messages m on m.id = p.message_id
  where p.organization_id = $1 and m.channel_id = $2 and p.id = any ($3::uuid[])`)
/**
 * A receipt may arrive before the answer of the send: it is stored until the part is known by that id. $7: stored
 * statuses that this one replaces, since early receipts also arrive in any order. No row: a later status is stored, or
 * the part is known by now.
 */
const keepEarly = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, status, at, reason) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, provider_id) do update set status = excluded.status, reason = excluded.reason
    where provider_messages.message_id is null and (provider_messages.status is null or provider_messages.status = any ($7::text[]))
  returning 1`)
const replacedBy = (reported: DeliveryStatus): DeliveryStatus[] =>
  DeliveryStatus.options.filter((kept) => kept !== reported && mergeStatus(kept, reported) === reported)
/** Parts that the provider accepted before the watermark; others are not included. */
const sentBefore = prepared(`
  select p.id, p.message_id, m.chat_id, p.retries
  from contacts k join chats c on c.contact_id = k.id join messages m on m.chat_id = c.id join message_parts p on p.message_id = m.id
  where k.organization_id = $1 and k.channel_id = $2 and k.external_id = $3 and m.status in ('queued', 'sent', 'delivered', 'undelivered')
    and p.status in ('sent', 'delivered') and p.sent_at <= $4
  order by m.seq, p.position`)
const timeOfMessage = prepared(`
  select at from messages where organization_id = $1 and channel_id = $2 and external_id = $3
  union all
  select p.sent_at as at from provider_messages o join message_parts p on p.id = o.part_id
  where o.organization_id = $1 and o.channel_id = $2 and o.provider_id = $3 and p.sent_at is not null`)

/** A provider's receipt. Repeated and out-of-order ones change nothing. */
export const reportStatus = async (w: Work, channelId: string, report: InboundStatus): Promise<void> => {
  const { about } = report
  for (const part of await partsAbout(w, channelId, report)) await apply(w, channelId, part, report, 'partIds' in about)
}
const partsAbout = async (w: Work, channelId: string, { about, status, failure }: InboundStatus): Promise<Found[]> => {
  const channel = [w.organizationId, channelId]
  if ('partIds' in about) return w.run<Found>(byPartId, [...channel, about.partIds.filter((id) => uuid.test(id))])
  if ('watermark' in about) return w.run<Found>(sentBefore, [...channel, about.contactId, toDb(about.watermark)])
  if ('throughId' in about) {
    const [message] = await w.run<{ at: number }>(timeOfMessage, [...channel, about.throughId])
    return message ? w.run<Found>(sentBefore, [...channel, about.contactId, toDb(message.at)]) : []
  }
  const found: Found[] = []
  for (const providerId of about.providerIds) {
    const find = async () => (await w.run<Found>(byProviderId, [...channel, providerId]))[0]
    const keep = [...channel, providerId, status, toDb(w.now), failure?.reason ?? null, replacedBy(status)]
    let part = await find()
    if (!part && (await w.run(keepEarly, keep)).length === 0) part = await find()
    if (part) found.push(part)
  }
  return found
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isSent = prepared(`
  select 1 from message_parts where organization_id = $1 and id = $2 and retries = $3 and sent_at is not null`)
/**
 * The receipt contains our id, so the send was accepted although its answer was lost, with all parts of an album. After a
 * retry the receipt may belong to an older attempt.
 */
const proveSent = prepared(`
  update message_parts p set sent_at = $3 from message_parts proved
  where proved.organization_id = $1 and proved.id = $2 and p.message_id = proved.message_id
    and (p.id = proved.id or p.content ->> 'album' = proved.content ->> 'album') and p.sent_at is null and p.retries = 0
    and (p.status = 'queued' or p.failure ->> 'code' = 'DELIVERY_UNKNOWN') returning p.id`)

/**
 * A receipt moves only its own attempt, and only after the provider accepted it: otherwise the part would never be
 * sent.
 */
const apply = async (
  w: Work,
  channelId: string,
  { id: partId, message_id: messageId, chat_id: chatId, retries }: Found,
  { status, failure, at }: InboundStatus,
  proves: boolean,
): Promise<void> => {
  await lockChat(w, { chatId })
  const key = { channelId, chatId, messageId, partId }
  const proved = proves ? await w.run<{ id: string }>(proveSent, [w.organizationId, partId, toDb(at ?? w.now)]) : []
  for (const { id } of proved) await movePart(w, { ...key, partId: id }, { status: 'sent', failure: null })
  if ((await w.run(isSent, [w.organizationId, partId, retries])).length === 0) return
  const noted = await failureOf(w, status, failure?.reason)
  const moved = await mergePart(w, key, status, noted)
  if (moved && noted) noteAttempt(w, { partId, outcome: 'returned', reason: failure?.reason ?? null, failure: noted })
}
