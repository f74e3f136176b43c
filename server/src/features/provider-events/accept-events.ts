import type { InboundEvent } from '../../channels/inbound.ts'
import { isDatabaseAway } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { work } from '../../platform/unit-of-work.ts'
import { noteReceived } from '../channel-health/index.ts'
import type { Channel } from '../channel-store/index.ts'
import { applyEvent, type ChannelKey } from './apply-event.ts'
import { holdEvents, isHeld } from './held.ts'
import { storable } from './storable.ts'

/** Applies events in their order. Those of a channel that is off, or that still has held ones, are held. */
export const acceptEvents = async (
  deps: Deps,
  channel: Pick<Channel, 'id' | 'organizationId' | 'active' | 'holds'>,
  events: readonly InboundEvent[],
): Promise<void> => {
  let holds = !channel.active || channel.holds
  for (const event of events.map(storable)) {
    const applied = (!holds || !isHeld(event)) && (await tryEvent(deps, channel, event))
    if (applied) continue
    await work(deps, channel.organizationId, (w) => holdEvents(w, channel.id, [event]))
    // what follows it must not overtake it
    holds = true
  }
  if (events.length > 0) await noteArrival(deps, channel)
}
/** False: it failed. It is kept and tried once more by a job; the provider need not send it again. */
const tryEvent = async (deps: Deps, channel: ChannelKey, event: InboundEvent): Promise<boolean> => {
  try {
    await applyEvent(deps, channel, event)
    return true
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.error('an event of a provider cannot be applied', { channelId: channel.id, kind: event.kind, error })
    return false
  }
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
