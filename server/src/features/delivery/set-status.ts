import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface StatusChange {
  readonly chatId: string
  readonly messageId: string
  readonly channelId: string
  readonly status: DeliveryStatus
  readonly failure: { readonly code: string; readonly params: Readonly<Record<string, string | number>> } | null
  readonly reason: 'provider' | 'retry' | 'visitor'
  readonly by: By
}
const update = prepared(`
  update messages set status = $3, failure = $4::jsonb, retries = retries + $5, sent_at = case when $5 = 0 then sent_at end
  where organization_id = $1 and id = $2 returning seq`)
/** The list's preview shows the status of the last message. */
const updateLast = prepared(`
  update chats set version = version + 1,
    last_message = case when (last_message ->> 'seq')::int = $3 then jsonb_set(last_message, '{status}', to_jsonb($4::text)) else last_message end
  where organization_id = $1 and id = $2`)

/** Writes a merged status and emits its event. The caller holds the chat's lock. A retry clears delivery's record. */
export const setStatus = async (w: Work, s: StatusChange): Promise<void> => {
  const [row] = await w.run<{ seq: number }>(update, [
    w.organizationId,
    s.messageId,
    s.status,
    s.failure && JSON.stringify(s.failure),
    s.reason === 'retry' ? 1 : 0,
  ])
  if (!row) return
  await w.run(updateLast, [w.organizationId, s.chatId, row.seq, s.status])
  const { chatId, messageId, channelId, status, reason, by } = s
  w.emit({
    type: 'message.statusChanged',
    chatId,
    messageId,
    channelId,
    status,
    reason,
    by,
    failure: s.failure?.code ?? null,
  })
}
