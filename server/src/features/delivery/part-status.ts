import type { DeliveryFailure, DeliveryStatus } from '@beseda/contract/entities/message.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { mergeStatus } from '@beseda/domain/delivery/merge-status.ts'
import { messageStatus } from '@beseda/domain/delivery/message-status.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type StatusChange, setStatus } from './set-status.ts'

export interface MessageKey {
  readonly chatId: string
  readonly messageId: string
  readonly channelId: string
}
export interface PartKey extends MessageKey {
  readonly partId: string
}
interface PartRow {
  id: string
  /** Never null for an outgoing part. */
  status: DeliveryStatus | null
  failure: DeliveryFailure | null
}
interface Change {
  readonly status: DeliveryStatus
  readonly failure: DeliveryFailure | null
}
const ofMessage = prepared(`
  select id, status, failure from message_parts where organization_id = $1 and message_id = $2 and status is not null order by position`)
const update = prepared(
  `update message_parts set status = $3, failure = $4::jsonb where organization_id = $1 and id = $2`,
)

/** Applies a receipt to a part, with the chat locked: the status moves forward or stays. */
export const mergePart = async (
  w: Work,
  key: PartKey,
  reported: DeliveryStatus,
  failure: DeliveryFailure | null,
): Promise<void> => {
  const parts = await w.run<PartRow>(ofMessage, [w.organizationId, key.messageId])
  const known = parts.find((p) => p.id === key.partId)
  if (!known?.status) return
  const status = mergeStatus(known.status, reported)
  if (status === known.status) return
  await save(w, key, parts, { status, failure: status === 'undelivered' ? failure : null })
}
/** Applies delivery's own result to a part, with the chat locked. */
export const movePart = async (w: Work, key: PartKey, change: Change): Promise<void> =>
  save(w, key, await w.run<PartRow>(ofMessage, [w.organizationId, key.messageId]), change)

const save = async (w: Work, key: PartKey, parts: readonly PartRow[], { status, failure }: Change): Promise<void> => {
  await w.run(update, [w.organizationId, key.partId, status, failure && JSON.stringify(failure)])
  const after = parts.map((p) => (p.id === key.partId ? { ...p, status, failure } : p))
  await setStatus(w, { ...key, ...wholeOf(after), reason: 'provider', by: bySystem })
}
const wholeOf = (parts: readonly PartRow[]): Pick<StatusChange, 'status' | 'failure'> => ({
  status: messageStatus(parts.flatMap((p) => p.status ?? [])) ?? 'queued',
  failure: parts.find((p) => p.status === 'undelivered')?.failure ?? null,
})

const requeue = prepared(`
  update message_parts set status = 'queued', failure = null, sent_at = null, retries = retries + 1
  where organization_id = $1 and message_id = $2 and status = 'undelivered' returning id`)

/** Queues the undelivered parts again, and no others. The caller holds the chat's lock and has checked the rights. */
export const retryParts = async (w: Work, key: MessageKey, by: By): Promise<void> => {
  const again = await w.run<{ id: string }>(requeue, [w.organizationId, key.messageId])
  const parts = await w.run<PartRow>(ofMessage, [w.organizationId, key.messageId])
  await setStatus(w, { ...key, ...wholeOf(parts), reason: 'retry', by, parts: again.map((p) => p.id) })
}
