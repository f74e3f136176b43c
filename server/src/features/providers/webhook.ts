import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import type { ProviderAdapter } from '../../channels/adapter.ts'
import type { Done, Failure } from '../../channels/outbound.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { setHealth } from '../channel-health/index.ts'
import { type Channel, loadForAdapter } from '../channel-store/index.ts'
import { startPolling, stopPolling } from '../poll-state/index.ts'
import type { AdapterOf } from './connect.ts'
import { outsideOf } from './outside.ts'

const Data = z.object({ channelId: id })
export const webhookJob = defineJob('channels.webhook', Data)
/**
 * After a commit that stores credentials or switches a channel on or off: some providers call the address before they
 * answer.
 */
export const webhookJobOf = (channelId: string): NewJob =>
  webhookJob.with({ channelId }, { lane: `webhook:${channelId}`, uniqueKey: `webhook:${channelId}` })

/** Whether the provider of this channel calls our webhook. */
const isCalled = ({ settings }: Pick<Deps, 'settings'>, adapter: ProviderAdapter): boolean =>
  adapter.registerWebhook !== undefined &&
  (settings.reachable || (settings.emulatesProviders && adapter.poll === undefined))
/** Whether we poll the provider of this channel, instead of webhooks or in addition. */
export const isPolled = (deps: Pick<Deps, 'settings'>, adapter: ProviderAdapter): boolean =>
  adapter.poll !== undefined && (adapter.polls === 'alongside' || !isCalled(deps, adapter))

export interface Outer {
  readonly adapterOf: AdapterOf
  readonly http: Http
}
/**
 * Registers our webhook at the provider, or removes it, by the current state of the channel. Polling begins afterwards,
 * because providers refuse it while a webhook is registered.
 */
export const syncWebhook = ({ adapterOf, http }: Outer): OutsideHandler<z.infer<typeof Data>> => ({
  outside: async ({ deps }, { channelId }) => {
    const channel = await loadForAdapter(deps, channelId)
    const adapter = channel && adapterOf(channel.type)
    if (!channel || adapter?.transport !== 'provider') return { done: true }
    const result = await updateWebhook(deps, adapter, channel, http)
    const polls = channel.active && isPolled(deps, adapter)
    if (result.ok) return { done: true, write: async (w) => (polls ? startPolling : stopPolling)(w, channelId) }
    const { reason: error, retryAfterMs } = result
    return { error, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  },
  onDead: (w, { channelId }, reason) => setHealth(w, channelId, { state: 'degraded', reason }),
})
const updateWebhook = async (
  deps: Deps,
  adapter: ProviderAdapter,
  channel: Channel,
  http: Http,
): Promise<Done | Failure> => {
  const { active, settings, id: channelId } = channel
  const out = outsideOf(deps, http)
  if (active && isCalled(deps, adapter)) {
    const url = `${deps.settings.publicUrl}${servicePrefix}/hooks/${channelId}`
    return adapter.registerWebhook!(settings, url, out)
  }
  const isOver = !active || adapter.polls === 'instead'
  return isOver && adapter.disconnect ? adapter.disconnect(settings, out) : { ok: true }
}
