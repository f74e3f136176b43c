import type { Adapter, AppReply, HookAnswer, WebhookRequest } from '../../channels/adapter.ts'
import type { InboundEvent } from '../../channels/inbound.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Channel, loadByAccounts } from '../channel-store/index.ts'
import { acceptEvents } from './accept-events.ts'

/**
 * A call of a provider's app, which serves the channels of many accounts and organizations. Null: no such app, or not from
 * the provider. Answered when every channel has its events; otherwise the provider sends them again, which changes nothing
 * where they arrived.
 */
export const handleAppHook = async (
  deps: Deps,
  adapterOf: (channelType: string) => Adapter | null,
  type: string,
  request: WebhookRequest,
): Promise<HookAnswer | null> => {
  const adapter = adapterOf(type)
  const settings = deps.settings.providerApps[type]
  if (adapter?.transport !== 'provider' || !adapter.app || !settings) return null
  const reply = adapter.app.receive(settings, request, deps.clock.now())
  if (!reply) return null
  const byAccount = groupByAccount(reply.events)
  const channels = await loadByAccounts(deps, type, [...byAccount.keys()])
  const outcomes = await Promise.allSettled(
    [...byAccount].map(([account, events]) => accept(deps, type, channels.get(account), events)),
  )
  const failed = outcomes.find((o) => o.status === 'rejected')
  if (failed) throw failed.reason
  return reply
}
const groupByAccount = (events: AppReply['events']): ReadonlyMap<string, readonly InboundEvent[]> => {
  const groups = new Map<string, InboundEvent[]>()
  for (const { account, event } of events) {
    const group = groups.get(account)
    if (group) group.push(event)
    else groups.set(account, [event])
  }
  return groups
}
/** An account whose channel is gone still sends events: they are acknowledged, or the provider would send them for days. */
const accept = async (
  deps: Deps,
  type: string,
  channel: Channel | undefined,
  events: readonly InboundEvent[],
): Promise<void> => {
  if (channel) await acceptEvents(deps, channel, events)
  else deps.metrics.unknownAccount(type, events.length)
}
