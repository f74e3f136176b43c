import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import type { DeliveryFailure } from '@beseda/contract/entities/message.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import type { Adapter, Outside, ProviderAdapter } from '../../channels/adapter.ts'
import type { AlbumPart, AlbumSent, Failure } from '../../channels/outbound.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { noteFailed } from '../channel-health/index.ts'
import { outsideOf } from '../providers/index.ts'
import { buryOthers, endOthers, makeAlbum, sentTogether, splitAlbum } from './album.ts'
import { type Noted, noteAttempt } from './attempts.ts'
import { type Attempt, type Failed, partAccepted, partFailed } from './finish.ts'
import type { DeliverData } from './jobs.ts'
import { type Loaded, loadPart } from './load.ts'

export interface DeliveryChannels {
  readonly adapterOf: (channelType: string) => Adapter | null
  readonly http: Http
}
/** How long to wait before a broken or deactivated channel is tried again. */
const holdMs = 60_000
const unknown: Failed = { outcome: 'unknown', failure: { code: 'DELIVERY_UNKNOWN', params: {} } }

/**
 * Sends one part of a message, or an album of several. An interrupted attempt may have sent it: only a channel that
 * recognizes our id gets it again; for all others the outcome is unknown and a person decides.
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
    if (adapter?.transport !== 'provider')
      return failed(sending, { outcome: 'refused', failure: refusedBecause('the channel has no provider') })
    const { idempotentSend } = adapter.type.can
    const earlier = loaded.inAlbum
      ? await read(deps, organizationId, (c) => sentTogether(c, organizationId, data.partId))
      : [data.partId]
    if (interrupted && !idempotentSend) return failed(sending, { ...unknown, reason: 'interrupted' }, earlier)
    if (!loaded.channelActive) {
      const failure = { code: 'CHANNEL_DEACTIVATED', params: {} }
      await noteTry(deps, organizationId, sending, null, { ids: [data.partId], outcome: 'held', failure })
      return { holdThrottleMs: holdMs, error: 'the channel is deactivated' }
    }
    const { replyWindowHours: hours } = adapter.type.can
    const content = loaded.part.content.kind === 'template' ? 'registered' : 'free'
    // it may have closed while the message waited
    const closed = replyWindow(hours, loaded.lastClientMessageAt, out.now, content)
    if (closed) return failed(sending, { outcome: 'refused', failure: { code: closed.code, params: closed.params } })
    // a repeated call must be the same call
    const isNew = attempt === 1 && !interrupted && !loaded.inAlbum && loaded.part.content.kind === 'file'
    const chosen = isNew && adapter.album ? await makeAlbum(deps, organizationId, data.partId, adapter.album) : earlier
    const { ids, result } = await sendAll(deps, organizationId, { adapter, loaded, ids: chosen, out })
    if (result.ok) return { done: true, write: (w) => accepted(w, sending, ids, result) }
    const outcome = outcomeOf({ attempt: sending, ids }, result, { idempotent: idempotentSend, lang: loaded.lang })
    // what ends the job notes its attempt in the transaction that removes the job
    const noted = { ids, outcome: 'error' in outcome ? laterOr(outcome) : null, reason: result.reason }
    await noteTry(deps, organizationId, sending, result, noted)
    return outcome
  },
  onDead: async (w, data, error, interrupted) => {
    const ids = await sentTogether(w, w.organizationId, data.partId)
    // the provider may have taken what an interrupted attempt sent
    const failure: Failed = interrupted ? unknown : { outcome: 'gaveUp', failure: refusedBecause(error) }
    for (const partId of ids)
      await partFailed(w, { ...data, partId, attempt: 0, at: w.now }, { ...failure, reason: error })
    if (interrupted) endOthers(w, data, ids)
    else buryOthers(w, data, ids, error)
  },
})
interface Sending {
  readonly adapter: ProviderAdapter
  readonly loaded: Loaded
  readonly ids: readonly string[]
  readonly out: Outside
}
interface Result {
  readonly ids: readonly string[]
  readonly result: AlbumSent | Failure
}
/** Sends the part, with the others of its album; alone when the provider refuses the album. */
const sendAll = async (deps: Deps, organizationId: string, { adapter, loaded, ids, out }: Sending): Promise<Result> => {
  const { settings, part } = loaded
  if (ids.length > 1 && adapter.album) {
    const all = await Promise.all(ids.map((id) => loadPart(deps, organizationId, id)))
    const parts = all.flatMap((l) => (l?.part.content.kind === 'file' ? [l.part as AlbumPart] : []))
    const result = await adapter.album.send(settings, parts, out)
    if (result.ok || result.kind !== 'refused') return { ids, result }
    await splitAlbum(deps, organizationId, ids)
  }
  const result = await adapter.send(settings, part, out)
  return { ids: [part.id], result: result.ok ? { ...result, providerIds: [result.providerId] } : result }
}
const accepted = async (w: Work, a: Attempt, ids: readonly string[], { providerIds, ...sent }: AlbumSent) => {
  for (const [i, partId] of ids.entries())
    await partAccepted(w, { ...a, partId }, { ...sent, providerId: providerIds[i] ?? null })
  endOthers(w, a, ids)
}

const laterOr = (outcome: Outcome): 'held' | 'later' => ('holdThrottleMs' in outcome ? 'held' : 'later')

type Try = Omit<Noted, 'outcome' | 'partId'> & {
  readonly ids: readonly string[]
  readonly outcome: Noted['outcome'] | null
}
/** Stores a try that does not end the job, and what a failed call says about the channel. */
const noteTry = (
  deps: Deps,
  organizationId: string,
  { channelId, at }: Attempt,
  failure: Failure | null,
  { ids, outcome, ...noted }: Try,
): Promise<void> =>
  work(deps, organizationId, async (w) => {
    if (outcome) for (const partId of ids) noteAttempt(w, { ...noted, partId, outcome, at })
    if (failure) await noteFailed(w, channelId, failure)
  }).catch((error) => deps.log.warn('a failed try of a delivery could not be noted', { channelId, error }))

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const refusedBecause = (reason: string): DeliveryFailure => ({
  code: 'DELIVERY_REFUSED',
  params: { reason: reason.slice(0, 200) },
})
const failed = (attempt: Attempt, failure: Failed, ids: readonly string[] = [attempt.partId]): Outcome => ({
  done: true,
  write: async (w) => {
    for (const partId of ids) await partFailed(w, { ...attempt, partId }, failure)
    endOthers(w, attempt, ids)
  },
})
const outcomeOf = (
  { attempt, ids }: { readonly attempt: Attempt; readonly ids: readonly string[] },
  { kind, reason, retryAfterMs }: Failure,
  { idempotent, lang }: { readonly idempotent: boolean; readonly lang: Lang },
): Outcome => {
  // people read it below the message
  const error = reasonInWords(reason, lang)
  if (kind === 'limited' || kind === 'channelBroken') return { holdThrottleMs: retryAfterMs ?? holdMs, error }
  const again = kind === 'temporary' || (kind === 'unknown' && idempotent)
  if (again) return { error, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  if (kind === 'unknown') return failed(attempt, { ...unknown, reason }, ids)
  const failure = refusedBecause(error)
  return failed(attempt, { outcome: 'refused', failure, reason, isBlocked: kind === 'blocked' }, ids)
}
