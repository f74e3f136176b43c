import type { Adapter, HookAnswer, WebhookRequest } from '../../channels/adapter.ts'
import type { Deps } from '../../platform/deps.ts'
import { work } from '../../platform/unit-of-work.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { pollSoon } from '../poll-state/index.ts'
import { acceptEvents } from './accept-events.ts'

/** A provider's call, answered after the commit. Null: unknown channel, or not from the provider (404). */
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
  if (reply.pollNow) await work(deps, channel.organizationId, async (w) => pollSoon(w, channelId))
  return reply
}
