import { reports } from '@beseda/contract/endpoints/reports.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { historyPeople } from './history-people.ts'
import { historyRequests } from './history-requests.ts'
import { sessionOfChat } from './session.ts'

export const reportRoutes = routesOf(reports, {
  session: (ctx, { chatId }) => sessionOfChat(ctx.deps, userOf(ctx), chatId),
  historyPeople: (ctx, o) => historyPeople(ctx.deps, userOf(ctx).organizationId, o),
  historyRequests: (ctx, o) => historyRequests(ctx.deps, userOf(ctx).organizationId, o),
})
