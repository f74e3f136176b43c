import { reports } from '@beseda/contract/endpoints/reports.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { pastPeople } from './past-people.ts'
import { pastRequests } from './past-requests.ts'
import { sessionOfChat } from './session.ts'

export const reportRoutes = routesOf(reports, {
  session: (ctx, { chatId }) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => sessionOfChat(c, userOf(ctx), chatId)),
  pastPeople: (ctx, o) => pastPeople(ctx.deps, userOf(ctx).organizationId, o),
  pastRequests: (ctx, o) => pastRequests(ctx.deps, userOf(ctx).organizationId, o),
})
