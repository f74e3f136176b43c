import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { applyImport, stopImport } from './apply.ts'
import { checkFile } from './check.ts'
import type { Runner } from './facts.ts'
import { mapColumns } from './map.ts'
import { findImport, type ImportOf, importRows, lastImports } from './read.ts'
import { importReport } from './report.ts'

const reading = <T>(ctx: Ctx, importId: string, body: (c: Runner, of: ImportOf) => Promise<T>): Promise<T> => {
  const { organizationId, userId } = userOf(ctx)
  return read(ctx.deps, organizationId, (c) => body(c, { organizationId, userId, importId }))
}
export const clientImportRoutes = routesOf(clientImports, {
  check: checkFile,
  list: (ctx) =>
    reading(ctx, '', async (c, { organizationId, userId }) => ({
      imports: await lastImports(c, organizationId, userId),
    })),
  one: (ctx, { clientImportId }) => reading(ctx, clientImportId, findImport),
  rows: (ctx, { clientImportId, ...asked }) =>
    reading(ctx, clientImportId, (c, of) => importRows(c, of, asked, ctx.lang)),
  map: mapColumns,
  apply: applyImport,
  stop: stopImport,
  report: importReport,
})
