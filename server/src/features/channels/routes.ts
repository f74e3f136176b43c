import { channels } from '@beseda/contract/endpoints/channels.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { activateChannel, changeChannel } from './edit.ts'
import { listChannels } from './read.ts'

export const channelRoutes = routesOf(channels, {
  list: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => listChannels(c, userOf(ctx).organizationId)),
  change: changeChannel,
  activate: activateChannel,
})
