import { channels } from '@beseda/contract/endpoints/channels.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import type { AdapterOf } from '../providers/index.ts'
import { checkChannel } from './check.ts'
import { activateChannel, changeChannel, createChannel } from './edit.ts'
import { storeImage } from './images.ts'
import { probeChannel } from './probe.ts'
import { listChannels } from './read.ts'

export const channelRoutes = (adapterOf: AdapterOf) =>
  routesOf(channels, {
    list: (ctx) => {
      const { organizationId } = userOf(ctx)
      const of = { organizationId, now: ctx.deps.clock.now() }
      return read(ctx.deps, organizationId, (c) => listChannels(c, of))
    },
    create: createChannel(adapterOf),
    change: changeChannel(adapterOf),
    check: checkChannel(adapterOf),
    probe: probeChannel(adapterOf),
    activate: activateChannel,
    uploadImage: storeImage,
  })
