import type { DeliveryFailure, DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface StatusChange {
  readonly chatId: string
  readonly messageId: string
  readonly channelId: string
  readonly status: DeliveryStatus
  readonly failure: DeliveryFailure | null
  readonly reason: 'provider' | 'retry' | 'visitor' | 'counted'
  readonly by: By
  /** Ids of the parts to send again. */
  readonly parts?: readonly string[]
}
const update = prepared(`
  update messages m set status = $3, failure = $4::jsonb, version = m.version + 1
  from (select id, status from messages where organization_id = $1 and id = $2) before
  where m.organization_id = $1 and m.id = before.id
  returning m.seq, (m.status = 'undelivered')::int - (before.status = 'undelivered')::int as undelivered`)
/** The list shows the status of the last message, and how many messages have not arrived. */
const updateChat = prepared(`
  update chats set version = version + 1, undelivered = undelivered + $5,
    last_message = case when (last_message ->> 'seq')::int = $3 then jsonb_set(last_message, '{status}', to_jsonb($4::text)) else last_message end
  where organization_id = $1 and id = $2`)

/** Writes a merged status of a message and emits its event. The caller holds the chat's lock. */
export const setStatus = async (w: Work, s: StatusChange): Promise<void> => {
  const { chatId, messageId, channelId, status, failure, reason, by, parts } = s
  const values = [w.organizationId, messageId, status, failure && JSON.stringify(failure)]
  const [row] = await w.run<{ seq: number; undelivered: number }>(update, values)
  if (!row) return
  await w.run(updateChat, [w.organizationId, chatId, row.seq, status, row.undelivered])
  const about = { chatId, messageId, channelId, status, reason, by, ...(parts && { parts: [...parts] }) }
  w.emit({ type: 'message.statusChanged', ...about, failure: failure?.code ?? null })
}
