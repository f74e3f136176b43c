import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { channels } from '@beseda/contract/endpoints/channels.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { type AdapterOf, type Connection, connect, storeConnection, storeRefusal } from '../providers/index.ts'
import { findChannel } from './read.ts'
import type { Settings } from './settings.ts'

/** Checks the stored credentials at the provider and stores the result, also a refusal. */
export const checkChannel =
  (adapterOf: AdapterOf) =>
  async (
    { deps, ...ctx }: Ctx,
    { channelId }: InputOf<typeof channels.check>,
  ): Promise<EntityOf<typeof channels.check>> => {
    const { organizationId, userId } = userOf({ deps, ...ctx })
    const by = byUser(userId)
    const stored = await read(deps, organizationId, (c) =>
      findChannel(c, { organizationId, now: deps.clock.now() }, channelId),
    )
    if (channelTypeOf(stored.type)?.can.transport !== 'provider') return stored
    const channel = await loadForAdapter(deps, channelId)
    if (!channel) throw fail('SERVICE_ACCOUNT_NOT_FOUND')
    const result = await connect(deps, adapterOf, channel.type, channel.settings, channel.lang)
    if (result === null) return stored
    if (!result.ok) {
      await work(deps, organizationId, (w) => storeRefusal(w, channel, result, by))
      throw new AppError(result.refusal)
    }
    return work(deps, organizationId, async (w) => {
      await storeConnection(w, deps, channel, missingOnly(result, channel.settings), by)
      return findChannel(w, w, channelId)
    })
  }
/**
 * A new webhook secret would lock out the provider, which still signs with the stored one. What is not stored does not
 * expire.
 */
const missingOnly = ({ account, made, expiresAt, pollFrom }: Connection, stored: Settings) => {
  const all = Object.entries(made)
  const missing = all.filter(([name]) => stored[name] === undefined || stored[name] === '')
  const start = pollFrom === undefined ? {} : { pollFrom }
  return { account, made: Object.fromEntries(missing), ...start, ...(missing.length === all.length && { expiresAt }) }
}
