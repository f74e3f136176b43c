import type { Adapter, HookAnswer, WebhookRequest } from '../../channels/adapter.ts'
import type { InboundEvent } from '../../channels/inbound.ts'
import type { Deps } from '../../platform/deps.ts'
import { work } from '../../platform/unit-of-work.ts'
import { type Channel, loadForAdapter } from '../channels/index.ts'
import { reportStatus } from '../delivery/index.ts'
import { contactOf } from './contact-of.ts'
import { receive } from './receive-together.ts'

/** A provider's call. Null: unknown channel, or not from the provider (404 without a word). Answered after the commit. */
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
  for (const event of reply.events) await take(deps, channel, event)
  return reply
}

const take = async (deps: Deps, channel: Channel, event: InboundEvent): Promise<void> => {
  const { id: channelId, organizationId } = channel
  if (event.kind === 'status') return work(deps, organizationId, (w) => reportStatus(w, channelId, event))
  if (event.kind !== 'message') return
  if (!channel.active) return // a deactivated channel takes nothing in (spec.md, 8)
  const contactId = await work(deps, organizationId, (w) => contactOf(w, { channelId, ...event.contact }))
  await receive(deps, {
    organizationId,
    contactId,
    channelId,
    externalId: event.externalId,
    text: event.parts.flatMap((p) => (p.kind === 'text' ? [p.text] : [])).join('\n'),
    fileIds: [],
    mustFit: false,
    origin: event.origin,
    automatic: event.automatic,
  })
}
