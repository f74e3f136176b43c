import type { Adapter, HookAnswer, WebhookRequest } from '../../channels/adapter.ts'
import type { InboundEvent } from '../../channels/inbound.ts'
import type { Deps } from '../../platform/deps.ts'
import { work } from '../../platform/unit-of-work.ts'
import { noteReceived } from '../channel-health/index.ts'
import { type Channel, loadForAdapter } from '../channel-store/index.ts'
import { applyEvent } from './apply-event.ts'
import { holdEvent, isHeld } from './held.ts'

/** A provider's call. Null: unknown channel, or not from the provider (404 without a body). Answered after the commit. */
export const handleWebhook = async (
  deps: Deps,
  adapterOf: (channelType: string) => Adapter | null,
  channelId: string,
  request: WebhookRequest,
): Promise<HookAnswer | null> => {
  const channel = await loadForAdapter(deps, channelId)
  if (!channel) return null
  const adapter = adapterOf(channel.type)
  if (adapter?.transport !== 'provider') return null
  const reply = adapter.receive(channel.settings, request, deps.clock.now())
  if (!reply) return null
  await acceptEvents(deps, channel, reply.events)
  return reply
}

/** Applies events in their order. Those of a channel that is off, or that still has held ones, are held. */
export const acceptEvents = async (
  deps: Deps,
  channel: Pick<Channel, 'id' | 'organizationId' | 'active' | 'holds'>,
  events: readonly InboundEvent[],
): Promise<void> => {
  const holds = !channel.active || channel.holds
  for (const event of events) {
    if (holds && isHeld(event)) await work(deps, channel.organizationId, (w) => holdEvent(w, channel.id, event))
    else await applyEvent(deps, channel, event)
  }
  if (events.length > 0) await noteArrival(deps, channel)
}
/** At most once a minute: only people read this time. A failure here must not make the provider send everything again. */
const noteArrival = async (
  deps: Deps,
  { id, organizationId }: Pick<Channel, 'id' | 'organizationId'>,
): Promise<void> => {
  if (!deps.rateLimits.consume('receivedByChannel', id).ok) return
  await work(deps, organizationId, async (w) => noteReceived(w, id)).catch((error) =>
    deps.log.warn('the last arrival of a channel was not noted', { channelId: id, error }),
  )
}
