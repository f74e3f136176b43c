import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { channels } from '@beseda/contract/endpoints/channels.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import type { AdapterOf } from '../providers/index.ts'
import { connectChanged, connectNew } from './connect-first.ts'

/** Asks the provider whether unsaved settings hold. Nothing is stored. */
export const probeChannel =
  (adapterOf: AdapterOf) =>
  async (
    ctx: Ctx,
    { channelId, type, settings }: InputOf<typeof channels.probe>,
  ): Promise<EntityOf<typeof channels.probe>> => {
    const connection =
      channelId === null
        ? await connectNew(ctx, adapterOf, { id: ctx.deps.ids.next(), type, settings })
        : await connectChanged(ctx, adapterOf, channelId, settings)
    if (!connection) throw fail('SERVICE_ACCOUNT_DENIED')
    const { name, link } = connection.account
    return { account: { name, link } }
  }
