import type { DeliveryFailure, DeliveryStatus } from '@beseda/contract/entities/message.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { mergeStatus } from '@beseda/domain/delivery/merge-status.ts'
import { messageStatus } from '@beseda/domain/delivery/message-status.ts'
import type { SentPart } from '@beseda/domain/delivery/resend.ts'
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
interface Change {
  readonly status: DeliveryStatus
  readonly failure: DeliveryFailure | null
}
const ofMessage = prepared(`
  select id, status, failure from message_parts where organization_id = $1 and message_id = $2 and status is not null order by position`)
const update = prepared(
  `update message_parts set status = $3, failure = $4::jsonb where organization_id = $1 and id = $2`,
)
export const partsOf = (w: Work, messageId: string): Promise<SentPart[]> =>
  w.run<SentPart>(ofMessage, [w.organizationId, messageId])

/** Applies a receipt to a part, with the chat locked: the status moves forward (true) or stays. */
export const mergePart = async (
  w: Work,
  key: PartKey,
  reported: DeliveryStatus,
  failure: DeliveryFailure | null,
): Promise<boolean> => {
  const parts = await partsOf(w, key.messageId)
  const known = parts.find((p) => p.id === key.partId)
  if (!known?.status) return false
  const status = mergeStatus(known.status, reported)
  if (status === known.status) return false
  await save(w, key, parts, { status, failure: status === 'undelivered' ? failure : null })
  return true
}
/** Applies delivery's own result to a part, with the chat locked. */
export const movePart = async (w: Work, key: PartKey, change: Change): Promise<void> =>
  save(w, key, await partsOf(w, key.messageId), change)

const save = async (w: Work, key: PartKey, parts: readonly SentPart[], { status, failure }: Change): Promise<void> => {
  await w.run(update, [w.organizationId, key.partId, status, failure && JSON.stringify(failure)])
  const after = parts.map((p) => (p.id === key.partId ? { ...p, status, failure } : p))
  await setStatus(w, { ...key, ...wholeOf(after), reason: 'provider', by: bySystem })
}
export const wholeOf = (parts: readonly SentPart[]): Pick<StatusChange, 'status' | 'failure'> => ({
  status: messageStatus(parts.flatMap((p) => p.status ?? [])) ?? 'queued',
  failure: parts.find((p) => p.status === 'undelivered')?.failure ?? null,
})
