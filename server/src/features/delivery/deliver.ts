import type { DeliveryFailure } from '@beseda/contract/entities/message.ts'
import type { Adapter } from '../../channels/adapter.ts'
import type { Failure, Sent } from '../../channels/outbound.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { work } from '../../platform/unit-of-work.ts'
import { setHealth } from '../channel-health/index.ts'
import { outsideOf } from '../providers/index.ts'
import { type Attempt, partAccepted, partFailed } from './finish.ts'
import type { DeliverData } from './jobs.ts'
import { loadPart } from './load.ts'

export interface DeliveryChannels {
  readonly adapterOf: (channelType: string) => Adapter | null
  readonly http: Http
}
/** How long to wait before a broken or deactivated channel is tried again. */
const holdMs = 60_000
const unknown: DeliveryFailure = { code: 'DELIVERY_UNKNOWN', params: {} }

/**
 * Sends one part of a message. An interrupted attempt may have sent it: only a channel that recognizes our id gets it
 * again; for all others the outcome is unknown and a person decides.
 */
export const deliver = ({ adapterOf, http }: DeliveryChannels): OutsideHandler<DeliverData> => ({
  outside: async ({ deps, organizationId, interrupted, attempt }, data) => {
    const loaded = await loadPart(deps, organizationId, data.partId).catch(toError)
    // Nothing has been sent yet: an error here leaves no doubt about the outcome.
    if (loaded instanceof Error) return { error: loaded.message }
    if (!loaded?.unsent) return { done: true }
    const out = outsideOf(deps, http)
    const sending: Attempt = { ...data, attempt, at: out.now }
    const adapter = adapterOf(loaded.channelType)
    if (adapter?.transport !== 'provider') return failed(sending, refusedBecause('the channel has no provider'))
    const { idempotentSend } = adapter.type.can
    if (interrupted && !idempotentSend) return failed(sending, unknown)
    if (!loaded.channelActive) return { holdThrottleMs: holdMs, error: 'the channel is deactivated' }
    const result = await adapter.send(loaded.settings, loaded.part, out)
    if (!result.ok) await noteFailure(deps, organizationId, data.channelId, result)
    return outcomeOf(sending, result, idempotentSend)
  },
  onDead: (w, data, error) => partFailed(w, { ...data, attempt: 0, at: w.now }, refusedBecause(error)),
})

/** What a failed call says about the channel rather than the message. */
const noteFailure = (
  deps: Deps,
  organizationId: string,
  channelId: string,
  { kind, reason }: Failure,
): Promise<void> => {
  if (kind !== 'channelBroken' && kind !== 'limited' && kind !== 'temporary') return Promise.resolve()
  const state = kind === 'channelBroken' ? 'broken' : 'degraded'
  return work(deps, organizationId, (w) => setHealth(w, channelId, { state, reason })).catch((error) =>
    deps.log.warn('the health of a channel could not be noted', { channelId, error }),
  )
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const refusedBecause = (reason: string): DeliveryFailure => ({
  code: 'DELIVERY_REFUSED',
  params: { reason: reason.slice(0, 200) },
})
const failed = (attempt: Attempt, failure: DeliveryFailure, isBlocked = false): Outcome => ({
  done: true,
  write: (w) => partFailed(w, attempt, failure, isBlocked),
})

const outcomeOf = (attempt: Attempt, result: Sent | Failure, idempotent: boolean): Outcome => {
  if (result.ok) return { done: true, write: (w) => partAccepted(w, attempt, result) }
  const { kind, reason: error, retryAfterMs } = result
  if (kind === 'limited' || kind === 'channelBroken') return { holdThrottleMs: retryAfterMs ?? holdMs, error }
  const again = kind === 'temporary' || (kind === 'unknown' && idempotent)
  if (again) return { error, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  return failed(attempt, kind === 'unknown' ? unknown : refusedBecause(error), kind === 'blocked')
}
