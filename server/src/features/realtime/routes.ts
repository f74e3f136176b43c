import { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import type { Position } from '@beseda/contract/realtime.ts'
import { type Ctx, routesOf, userOf, visitorOf } from '../../platform/endpoints.ts'
import type { Member } from '../../platform/realtime/types.ts'
import { userMember, visitorMember } from './member.ts'

const poll = (ctx: Ctx, member: Member, since: Position | undefined) => ctx.deps.hub.poll(member, since, ctx.signal)

export const realtimeRoutes = routesOf(realtimePoll, {
  user: (ctx, { since }) => poll(ctx, userMember(userOf(ctx)), since),
  visitor: (ctx, { since }) => poll(ctx, visitorMember(visitorOf(ctx)), since),
})
