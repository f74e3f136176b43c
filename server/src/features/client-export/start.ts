import type { ClientExport, ExportChoice, ExportFormat } from '@beseda/contract/entities/client-export.ts'
import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Separator } from '@beseda/domain/csv/write-line.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { knownColumns, pickColumns } from './columns.ts'
import { clientExportJob, laneOf } from './job.ts'
import { findExport } from './read.ts'

/** How long the file is kept, milliseconds. */
const keptMs = 86_400_000
const another = prepared(`
  select 1 from client_exports where organization_id = $1 and created_by = $2 and state = 'running' and id <> $3`)
const insert = prepared(`
  insert into client_exports (id, organization_id, created_by, filter, format, separator, created_at, sweep_at, columns)
  values ($3, $1, $2, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning 1`)
const remember = prepared(`
  insert into client_export_choices (organization_id, user_id, columns) values ($1, $2, $3)
  on conflict (user_id) do update set columns = excluded.columns`)
const remembered = prepared(`select columns from client_export_choices where organization_id = $1 and user_id = $2`)
const stop = prepared(`
  update client_exports set state = 'stopped', ended_at = $4
  where organization_id = $1 and created_by = $2 and id = $3 and state = 'running'`)

interface NewExport {
  readonly id: string
  readonly filter: ClientFilter
  readonly format: ExportFormat
  readonly separator: Separator
  readonly columns?: readonly string[] | undefined
}
/** Leaves the writing to a job. */
export const startExport = (ctx: Ctx, { id, filter, format, separator, columns }: NewExport): Promise<ClientExport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    if ((await w.run(another, [organizationId, userId, id])).length > 0) throw fail('CLIENT_EXPORT_RUNNING')
    const values = [JSON.stringify(filter), format, separator, toDb(w.now), toDb(w.now + keptMs), columns ?? null]
    const created = await w.run(insert, [organizationId, userId, id, ...values])
    if (created.length > 0 && columns) w.write(remember, [organizationId, userId, columns])
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
/** What can be exported, and what the user chose last. */
export const exportChoice = (ctx: Ctx): Promise<ExportChoice> => {
  const { organizationId, userId } = userOf(ctx)
  return read(ctx.deps, organizationId, async (c) => {
    const known = await knownColumns(c, organizationId, ctx.lang)
    const [last] = await c.run<{ columns: string[] }>(remembered, [organizationId, userId])
    const chosen = pickColumns(known, last?.columns ?? null)
    return { columns: known.map(({ id, head }) => ({ id, name: head })), chosen: chosen.map(({ id }) => id) }
  })
}
