import type { DeliveryStatus, Message } from '@beseda/contract/entities/message.ts'
import type { Adapter } from '../../channels/adapter.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Http } from '../../platform/http/call.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { outsideOf } from '../channels/index.ts'
import { lockChat } from '../conversation/index.ts'
import type { DeliverData } from './jobs.ts'
import { loadOutgoing } from './load.ts'
import { failureOf, mergeLocked } from './report.ts'
import { type SendResult, sendParts } from './send-parts.ts'

export interface Carriers {
  readonly adapterOf: (channelType: string) => Adapter | null
  readonly http: Http
}
type Failure = NonNullable<Message['failure']>
/** A broken or deactivated channel is looked at again after so long. */
const holdMs = 60_000

/**
 * Hands one message to its channel. What an interrupted attempt sent may have arrived: only a channel that knows our id
 * gets it again, for all others the outcome is unknown and a person decides.
 */
export const deliver = ({ adapterOf, http }: Carriers): OutsideHandler<DeliverData> => ({
  outside: async ({ deps, organizationId, interrupted }, data) => {
    const loaded = await loadOutgoing(deps, organizationId, data.messageId).catch(toError)
    // nothing has left yet: an error here leaves no doubt about the outcome
    if (loaded instanceof Error) return { error: loaded.message }
    if (!loaded?.unsent) return { done: true }
    const adapter = adapterOf(loaded.channelType)
    if (adapter?.transport !== 'provider')
      return failed(data, refusedBecause('nobody carries messages of this channel'))
    const { idempotentSend } = adapter.type.can
    if (interrupted && !idempotentSend) return failed(data, { code: 'DELIVERY_UNKNOWN', params: {} })
    if (!loaded.channelActive) return { holdThrottleMs: holdMs, error: 'the channel is deactivated' }
    const sentAt = deps.clock.now()
    const result = await sendParts(adapter, loaded.settings, loaded.message, outsideOf(deps, http))
    return outcomeOf({ ...data, sentAt }, result, idempotentSend)
  },
  onDead: (w, data, error) => finish(w, data, refusedBecause(error)),
})

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const refusedBecause = (reason: string) => ({ code: 'DELIVERY_REFUSED', params: { reason: reason.slice(0, 200) } })
const failed = (data: DeliverData, failure: Failure): Outcome => ({
  done: true,
  write: (w) => finish(w, data, failure),
})

interface Attempt extends DeliverData {
  /** When it began, milliseconds. */
  readonly sentAt: number
}
const outcomeOf = (data: Attempt, r: SendResult, idempotent: boolean): Outcome => {
  if (r.ok) return { done: true, write: (w) => accepted(w, data, r.providerIds) }
  const { kind, reason: error, retryAfterMs } = r
  if (kind === 'limited' || kind === 'channelBroken') return { holdThrottleMs: retryAfterMs ?? holdMs, error }
  const again = kind === 'temporary' || (kind === 'unknown' && idempotent)
  if (again) return { error, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  return failed(data, kind === 'unknown' ? { code: 'DELIVERY_UNKNOWN', params: {} } : refusedBecause(error))
}

const markSent = prepared(
  `update messages set sent_at = $3 where organization_id = $1 and id = $2 and sent_at is null returning retries`,
)
const remember = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, message_id, at, retries) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, provider_id) do update set message_id = excluded.message_id, retries = excluded.retries
  returning status, reason`)
interface Early {
  status: DeliveryStatus | null
  reason: string | null
}
const accepted = async (w: Work, data: Attempt, providerIds: readonly string[]): Promise<void> => {
  await lockChat(w, { chatId: data.chatId })
  const [message] = await w.run<{ retries: number }>(markSent, [w.organizationId, data.messageId, toDb(data.sentAt)])
  if (!message) return
  await mergeLocked(w, data, 'sent', null)
  for (const providerId of providerIds) {
    const row = [w.organizationId, data.channelId, providerId, data.messageId, toDb(w.now), message.retries]
    const [early] = await w.run<Early>(remember, row)
    if (early?.status) await mergeLocked(w, data, early.status, failureOf(early.status, early.reason))
  }
}
const finish = async (w: Work, data: DeliverData, failure: Failure): Promise<void> => {
  await lockChat(w, { chatId: data.chatId })
  await mergeLocked(w, data, 'undelivered', failure)
}
