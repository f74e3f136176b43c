import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { type AdapterOf, outsideOf } from '../providers/index.ts'

interface Row {
  channelId: string
  type: string
  externalId: string
  address: string
  thread: string | null
}
const recipient = prepared(`
  select ch.id as "channelId", ch.type, k.external_id as "externalId", k.address, k.thread
  from chats c join contacts k on k.id = c.contact_id join channels ch on ch.id = c.channel_id
  where c.organization_id = $1 and c.id = $2 and ch.active and k.reachable`)

/**
 * The client's app shows that somebody writes, for about five seconds: so often it is asked, at most. Nothing waits for the
 * provider, and nothing is tried again: the next letter tries.
 */
export const showTypingOutside = async (
  deps: Deps,
  adapterOf: AdapterOf,
  { organizationId, chatId }: { readonly organizationId: string; readonly chatId: string },
): Promise<void> => {
  const [row] = await read(deps, organizationId, (c) => c.run<Row>(recipient, [organizationId, chatId]))
  if (!row || channelTypeOf(row.type)?.can.transport !== 'provider') return
  const adapter = adapterOf(row.type)
  if (adapter?.transport !== 'provider' || !adapter.typing) return
  if (!deps.rateLimits.consume('typingByChat', chatId).ok) return
  const channel = await loadForAdapter(deps, row.channelId)
  if (!channel) return
  const { externalId, address, thread } = row
  await adapter.typing(channel.settings, { externalId, address, thread }, outsideOf(deps, deps.http))
}
