import type { Polled } from '../../channels/adapter.ts'
import type { Failure } from '../../channels/outbound.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import { errorText } from '../../platform/jobs/error-text.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { type AdapterOf, outsideOf } from '../providers/index.ts'
import { type Claimed, giveBackLeases } from './claim.ts'
import { LeaseLost, storeFailure, storePolled } from './finish.ts'

export interface Polling {
  readonly adapterOf: AdapterOf
  readonly http: Http
  /** How long a provider may hold a call. */
  readonly waitMs: number
  readonly signal: AbortSignal
}
/** A call that lasts longer than it may is given up. */
const graceMs = 20_000

/** Polls a channel once. The outcome is stored only while the lease holds. */
export const pollChannel = async (deps: Deps, c: Claimed, o: Polling): Promise<void> => {
  const started = deps.clock.tick()
  try {
    const result = await ask(deps, c, o)
    if (result === 'stopped') return await giveBackLeases(deps, [c])
    if (result.ok) await storePolled(deps, c, result, deps.clock.tick() - started)
    else await storeFailure(deps, c, result)
  } catch (error) {
    if (error instanceof LeaseLost) return
    deps.log.error('a channel could not be polled', { channelId: c.channelId, error })
    // when this cannot be stored either, the lease ends by itself
    await storeFailure(deps, c, failure(errorText(error))).catch(() => {})
  } finally {
    deps.metrics.job({ name: 'channels.poll', outcome: 'done', ms: deps.clock.tick() - started })
  }
}
const failure = (reason: string): Failure => ({ ok: false, kind: 'temporary', reason })

const ask = async (deps: Deps, { channelId, cursor }: Claimed, o: Polling): Promise<Polled | Failure | 'stopped'> => {
  const channel = await loadForAdapter(deps, channelId)
  const adapter = channel && o.adapterOf(channel.type)
  if (!channel || adapter?.transport !== 'provider' || !adapter.poll) return failure('the channel cannot be polled')
  const { waitMs, signal } = o
  const { promise, resolve } = Promise.withResolvers<Failure | 'stopped'>()
  const stop = () => resolve('stopped')
  if (signal.aborted) return 'stopped'
  signal.addEventListener('abort', stop)
  const cancel = deps.clock.later(waitMs + graceMs, () => resolve(failure('timeout')))
  try {
    return await Promise.race([adapter.poll(channel.settings, { cursor, waitMs }, outsideOf(deps, o.http)), promise])
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}
