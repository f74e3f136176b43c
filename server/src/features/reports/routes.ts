import { reports } from '@beseda/contract/endpoints/reports.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { pastPeople } from './past-people.ts'
import { pastRequests } from './past-requests.ts'
import { sessionOfChat } from './session.ts'

export const reportRoutes = routesOf(reports, {
  session: (ctx, { chatId }) => sessionOfChat(ctx.deps, userOf(ctx), chatId),
  pastPeople: (ctx, o) => pastPeople(ctx.deps, userOf(ctx).organizationId, o),
  pastRequests: (ctx, o) => pastRequests(ctx.deps, userOf(ctx).organizationId, o),
})
