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
  readonly reason: 'provider' | 'retry' | 'visitor'
  readonly by: By
  /** Ids of the parts to send again. */
  readonly parts?: readonly string[]
}
const update = prepared(`
  update messages set status = $3, failure = $4::jsonb, version = version + 1 where organization_id = $1 and id = $2 returning seq`)
/** The list's preview shows the status of the last message. */
const updateLast = prepared(`
  update chats set version = version + 1,
    last_message = case when (last_message ->> 'seq')::int = $3 then jsonb_set(last_message, '{status}', to_jsonb($4::text)) else last_message end
  where organization_id = $1 and id = $2`)

/** Writes a merged status of a message and emits its event. The caller holds the chat's lock. */
export const setStatus = async (w: Work, s: StatusChange): Promise<void> => {
  const { chatId, messageId, channelId, status, failure, reason, by, parts } = s
  const values = [w.organizationId, messageId, status, failure && JSON.stringify(failure)]
  const [row] = await w.run<{ seq: number }>(update, values)
  if (!row) return
  await w.run(updateLast, [w.organizationId, chatId, row.seq, status])
  const about = { chatId, messageId, channelId, status, reason, by, ...(parts && { parts: [...parts] }) }
  w.emit({ type: 'message.statusChanged', ...about, failure: failure?.code ?? null })
}
