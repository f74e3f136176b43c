import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listClients } from './list.ts'
import { findRun } from './run-rows.ts'
import { startRun, stopRun } from './run-start.ts'

export const clientDirectoryRoutes = routesOf(clientDirectory, {
  list: listClients,
  startRun,
  run: (ctx, { clientRunId }) => {
    const { organizationId, userId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) =>
      findRun(c, organizationId, { runId: clientRunId, userId, lang: ctx.lang }),
    )
  },
  stopRun,
})
