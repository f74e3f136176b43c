import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listColleagues } from './colleagues.ts'
import { countUnread, listMentions } from './list.ts'
import { readMentions } from './read.ts'

export const mentionRoutes = routesOf(mentions, {
  list: (ctx, input) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => listMentions(c, user, input))
  },
  count: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => countUnread(c, user))
  },
  colleagues: listColleagues,
  read: (ctx, { chatId }) => readMentions(ctx.deps, userOf(ctx), chatId),
  readAll: (ctx) => readMentions(ctx.deps, userOf(ctx), null),
})
