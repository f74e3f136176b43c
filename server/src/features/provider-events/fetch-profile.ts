import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import type { ProfileData } from '../inbound/index.ts'
import { type Outer, outsideOf } from '../providers/index.ts'
import { applyContactChange } from './change-contact.ts'
import { storable } from './storable.ts'

/** Asks the provider for the name and address of a contact whose messages carry none. */
export const fetchProfile = ({ adapterOf, http }: Outer): OutsideHandler<ProfileData> => ({
  outside: async ({ deps }, { channelId, externalId }) => {
    const channel = await loadForAdapter(deps, channelId)
    const adapter = channel && adapterOf(channel.type)
    if (!channel || adapter?.transport !== 'provider' || !adapter.profile) return { done: true }
    const found = await adapter.profile(channel.settings, externalId, outsideOf(deps, http))
    if (found.ok) {
      const change = { kind: 'contact', contactId: externalId, at: null, profile: storable(found.profile) } as const
      return { done: true, write: (w) => applyContactChange(w, channelId, change) }
    }
    const { kind, reason, retryAfterMs } = found
    const isFinal = kind === 'gone' || kind === 'refused' || kind === 'blocked'
    return isFinal ? { done: true } : { error: reason, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  },
})
