import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { exportPart, findExport } from './read.ts'
import { exportChoice, startExport, stopExport } from './start.ts'

export const clientExportRoutes = routesOf(clientExports, {
  columns: exportChoice,
  start: startExport,
  one: (ctx, { clientExportId: exportId }) => {
    const { organizationId, userId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => findExport(c, { organizationId, userId, exportId }))
  },
  part: exportPart,
  stop: stopExport,
})
