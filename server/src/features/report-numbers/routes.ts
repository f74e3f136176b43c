import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { availabilityOf } from './availability.ts'
import { listDialogs } from './dialogs.ts'
import { drill } from './drill.ts'
import { ownNumbers } from './own.ts'
import { reconcile } from './reconcile.ts'
import { distributionOf, seriesOf } from './series.ts'
import { reportTable } from './table.ts'

export const reportNumberRoutes = routesOf(reportNumbers, {
  summary: (ctx, o) => reportTable(ctx.deps, userOf(ctx).organizationId, 'summary', o),
  table: (ctx, { report, ...o }) => reportTable(ctx.deps, userOf(ctx).organizationId, report, o),
  dialogs: (ctx, o) => listDialogs(ctx.deps, userOf(ctx).organizationId, o),
  availability: (ctx, o) => availabilityOf(ctx.deps, userOf(ctx).organizationId, o),
  series: (ctx, o) => seriesOf(ctx.deps, userOf(ctx).organizationId, o),
  distribution: (ctx, o) => distributionOf(ctx.deps, userOf(ctx).organizationId, o),
  drill: (ctx, o) => drill(ctx.deps, userOf(ctx).organizationId, o),
  reconciliation: (ctx, o) => reconcile(ctx.deps, userOf(ctx).organizationId, o),
  own: (ctx, o) => ownNumbers(ctx.deps, userOf(ctx), o),
})
