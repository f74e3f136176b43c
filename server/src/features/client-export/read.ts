import type { ClientExport } from '@beseda/contract/entities/client-export.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'

interface Row extends ClientExport {
  readonly fileId: string | null
}
const one = prepared(`
  select e.id, e.format, e.state, e.rows, f.bytes::float8 as bytes, e.created_at as "createdAt", e.sweep_at as "endsAt",
    e.file_id as "fileId"
  from client_exports e left join files f on f.id = e.file_id
  where e.organization_id = $1 and e.created_by = $2 and e.id = $3`)
export interface ExportOf {
  readonly organizationId: string
  readonly userId: string
  readonly exportId: string
}
const find = async (c: Runner, { organizationId, userId, exportId }: ExportOf): Promise<Row> => {
  const [row] = await c.run<Row>(one, [organizationId, userId, exportId])
  if (!row) throw fail('CLIENT_EXPORT_NOT_FOUND')
  return row
}
/** An export of this user. */
export const findExport = async (c: Runner, of: ExportOf): Promise<ClientExport> => {
  const { fileId: _, ...known } = await find(c, of)
  return known
}

/** Bytes of a part. */
const partBytes = 512 * 1024
export const exportPart = async (
  ctx: Ctx,
  { clientExportId: exportId, at }: { clientExportId: string; at: number },
): Promise<{ base64: string; next: number | null }> => {
  const { organizationId, userId } = userOf(ctx)
  const { fileId, bytes } = await read(ctx.deps, organizationId, (c) => find(c, { organizationId, userId, exportId }))
  if (fileId === null || bytes === null || at >= bytes) throw fail('CLIENT_EXPORT_NOT_FOUND')
  const last = Math.min(at + partBytes, bytes) - 1
  const pieces: Buffer[] = []
  for await (const piece of await ctx.deps.files.open(fileId, { first: at, last })) pieces.push(piece as Buffer)
  return { base64: Buffer.concat(pieces).toString('base64'), next: last + 1 < bytes ? last + 1 : null }
}
