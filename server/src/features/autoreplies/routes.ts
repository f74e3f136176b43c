import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeReply } from './change.ts'
import { findChannelOfReplies, readReplies } from './read.ts'

const linksOf = ({ deps }: Ctx) => ({ files: deps.files, now: deps.clock.now() })

export const autoreplyRoutes = routesOf(autoreplies, {
  list: (ctx, { channelId }) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, async (c) => {
      await findChannelOfReplies(c, organizationId, channelId)
      return { autoreplies: (await readReplies(c, linksOf(ctx), organizationId, channelId)).map(({ reply }) => reply) }
    })
  },
  change: changeReply,
})
