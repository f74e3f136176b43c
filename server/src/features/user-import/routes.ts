import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { applyImport, stopImport } from './apply.ts'
import { checkFile } from './check.ts'
import type { Runner } from './facts.ts'
import { findImport, importRows, lastImports } from './read.ts'
import { importReport } from './report.ts'

const reading = <T>(ctx: Ctx, body: (c: Runner, organizationId: string) => Promise<T>): Promise<T> => {
  const { organizationId } = userOf(ctx)
  return read(ctx.deps, organizationId, (c) => body(c, organizationId))
}
export const userImportRoutes = routesOf(userImports, {
  check: checkFile,
  list: (ctx) => reading(ctx, async (c, id) => ({ imports: await lastImports(c, id, ctx.deps.settings) })),
  one: (ctx, { importId }) => reading(ctx, (c, id) => findImport(c, id, importId, ctx.deps.settings)),
  rows: (ctx, input) =>
    reading(ctx, async (c, id) => {
      const page = await importRows(c, id, input, ctx.lang)
      await findImport(c, id, input.importId, ctx.deps.settings)
      return page
    }),
  apply: applyImport,
  stop: stopImport,
  report: importReport,
})
