import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { loadSealed, openStored } from '../channel-store/index.ts'
import { type AdapterOf, type Connection, connectOrRefuse, storeConnection, webhookJobOf } from '../providers/index.ts'
import { findChannel } from './read.ts'
import { checkSettings, keptSecrets, refuseMade, type Settings } from './settings.ts'

interface NewChannel {
  readonly id: string
  readonly type: string
  readonly settings: Settings
}
/** Before the transaction that creates a channel. Null: it has no provider, or it already exists. */
export const connectNew = async (ctx: Ctx, adapterOf: AdapterOf, c: NewChannel): Promise<Connection | null> => {
  const adapter = adapterOf(c.type)
  if (adapter?.transport !== 'provider' || (adapter.type.hidden && !ctx.deps.settings.testChannels)) return null
  if (await loadSealed(ctx.deps, c.id)) return null
  refuseMade(c.type, c.settings)
  checkSettings(c.type, c.settings, [])
  return connectOrRefuse(ctx.deps, adapterOf, c.type, c.settings, userOf(ctx).lang)
}
/** Before the transaction that changes a channel. Null: no setting of the provider changes. */
export const connectChanged = async (
  { deps, ...ctx }: Ctx,
  adapterOf: AdapterOf,
  channelId: string,
  patch: Settings = {},
): Promise<Connection | null> => {
  if (Object.keys(patch).length === 0) return null
  const { organizationId } = userOf({ deps, ...ctx })
  const before = await read(deps, organizationId, (c) =>
    findChannel(c, { organizationId, now: deps.clock.now() }, channelId),
  )
  const { type, settings } = before
  if (adapterOf(type)?.transport !== 'provider') return null
  refuseMade(type, patch)
  checkSettings(type, { ...settings, ...patch }, keptSecrets(before, patch))
  const sealed = await loadSealed(deps, channelId)
  return sealed && connectOrRefuse(deps, adapterOf, type, { ...openStored(deps, sealed), ...patch }, sealed.lang)
}
/** In the transaction that saves the settings accepted by the provider. */
export const keepConnection = async (
  w: Work,
  ctx: Ctx,
  channel: { readonly id: string; readonly type: string },
  connection: Connection,
): Promise<void> => {
  await storeConnection(w, ctx.deps, channel, connection, byUser(userOf(ctx).userId))
  w.schedule(webhookJobOf(channel.id))
}
