import type { ClientExport, ExportFormat } from '@beseda/contract/entities/client-export.ts'
import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Separator } from '@beseda/domain/csv/write-line.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { clientExportJob, laneOf } from './job.ts'
import { findExport } from './read.ts'

/** How long the file is kept, milliseconds. */
const keptMs = 86_400_000
const another = prepared(`
  select 1 from client_exports where organization_id = $1 and created_by = $2 and state = 'running' and id <> $3`)
const insert = prepared(`
  insert into client_exports (id, organization_id, created_by, filter, format, separator, created_at, sweep_at)
  values ($3, $1, $2, $4, $5, $6, $7, $8) on conflict (id) do nothing returning 1`)
const stop = prepared(`
  update client_exports set state = 'stopped', ended_at = $4
  where organization_id = $1 and created_by = $2 and id = $3 and state = 'running'`)

interface NewExport {
  readonly id: string
  readonly filter: ClientFilter
  readonly format: ExportFormat
  readonly separator: Separator
}
/** Leaves the writing to a job. */
export const startExport = (ctx: Ctx, { id, filter, format, separator }: NewExport): Promise<ClientExport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    if ((await w.run(another, [organizationId, userId, id])).length > 0) throw fail('CLIENT_EXPORT_RUNNING')
    const values = [JSON.stringify(filter), format, separator, toDb(w.now), toDb(w.now + keptMs)]
    const created = await w.run(insert, [organizationId, userId, id, ...values])
    if (created.length > 0) w.schedule(clientExportJob.with({ exportId: id, userId, lang: ctx.lang }, laneOf(userId)))
    return findExport(w, { organizationId, userId, exportId: id })
  })
}
export const stopExport = (
  ctx: Ctx,
  { clientExportId: exportId }: { clientExportId: string },
): Promise<ClientExport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(stop, [organizationId, userId, exportId, toDb(w.now)])
    return findExport(w, { organizationId, userId, exportId })
  })
}
