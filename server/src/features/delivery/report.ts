import { DeliveryStatus, type Message } from '@beseda/contract/entities/message.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { mergeStatus } from '@beseda/domain/delivery/merge-status.ts'
import type { InboundStatus } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../conversation/index.ts'
import { setStatus } from './set-status.ts'

const known = prepared(`
  select m.id, m.chat_id, p.retries from provider_messages p join messages m on m.id = p.message_id
  where p.organization_id = $1 and p.channel_id = $2 and p.provider_id = $3`)
/**
 * A status may come before the answer of the send: it is kept until the message is known under that id. $7: kept statuses that this
 * one replaces, since early ones come in any order, too. No row: a later status is kept, or the message has become known meanwhile.
 */
const keepEarly = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, status, at, reason) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, provider_id) do update set status = excluded.status, reason = excluded.reason
    where provider_messages.message_id is null and (provider_messages.status is null or provider_messages.status = any ($7::text[]))
  returning 1`)
const replacedBy = (reported: DeliveryStatus): DeliveryStatus[] =>
  DeliveryStatus.options.filter((kept) => kept !== reported && mergeStatus(kept, reported) === reported)
/** Messages whose accepted attempt began before the watermark; what the provider has not accepted yet is not among them. */
const sentBefore = prepared(`
  select m.id, m.chat_id, m.retries from messages m join chats c on c.id = m.chat_id join contacts k on k.id = c.contact_id
  where m.organization_id = $1 and m.channel_id = $2 and k.channel_id = $2 and k.external_id = $3 and m.sent_at <= $4 and m.status in ('sent', 'delivered')
  order by m.seq`)
interface Found {
  id: string
  chat_id: string
  /** The try that the report is about. */
  retries: number
}

/** A provider's receipt. Repeated and out-of-order ones change nothing. */
export const reportStatus = async (
  w: Work,
  channelId: string,
  { about, status, failure }: InboundStatus,
): Promise<void> => {
  const reason = failure?.reason
  if ('watermark' in about) {
    const at = toDb(about.watermark)
    const rows = await w.run<Found>(sentBefore, [w.organizationId, channelId, about.contactId, at])
    for (const row of rows) await mergeInto(w, channelId, row, status, reason)
    return
  }
  if (!('providerIds' in about)) return
  for (const providerId of about.providerIds) {
    const find = async () => (await w.run<Found>(known, [w.organizationId, channelId, providerId]))[0]
    const keep = [w.organizationId, channelId, providerId, status, toDb(w.now), reason ?? null, replacedBy(status)]
    let row = await find()
    if (!row && (await w.run(keepEarly, keep)).length === 0) row = await find()
    if (row) await mergeInto(w, channelId, row, status, reason)
  }
}
const statusOf = prepared(`select status from messages where organization_id = $1 and id = $2`)
const isSent = prepared(
  `select 1 from messages where organization_id = $1 and id = $2 and retries = $3 and sent_at is not null`,
)
/** A report moves only the try that it is about, and only after the provider accepted it: otherwise nobody would send it. */
const mergeInto = async (
  w: Work,
  channelId: string,
  row: Found,
  reported: DeliveryStatus,
  reason?: string,
): Promise<void> => {
  await lockChat(w, { chatId: row.chat_id })
  if ((await w.run(isSent, [w.organizationId, row.id, row.retries])).length === 0) return
  await mergeLocked(w, { channelId, chatId: row.chat_id, messageId: row.id }, reported, failureOf(reported, reason))
}
export const failureOf = (status: DeliveryStatus, reason: string | null | undefined): Message['failure'] =>
  status === 'undelivered' ? { code: 'DELIVERY_REFUSED', params: { reason: (reason ?? '').slice(0, 200) } } : null

/** With the chat locked: the status moves forward, or stays. */
export const mergeLocked = async (
  w: Work,
  key: { readonly channelId: string; readonly chatId: string; readonly messageId: string },
  reported: DeliveryStatus,
  failure: Message['failure'],
): Promise<void> => {
  const [now] = await w.run<{ status: DeliveryStatus | null }>(statusOf, [w.organizationId, key.messageId])
  if (!now?.status) return
  const status = mergeStatus(now.status, reported)
  if (status === now.status) return
  await setStatus(w, {
    ...key,
    status,
    failure: status === 'undelivered' ? failure : null,
    reason: 'provider',
    by: bySystem,
  })
}
