import type { KeptReport, KeptReports } from '@beseda/contract/entities/kept-report.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { checkAccess } from './access.ts'

interface Row extends Omit<KeptReport, 'bytes'> {
  readonly bytes: number
  readonly fileId: string | null
}
const columns = `
  k.id, k.report, k.name, k.format, k.asked ->> 'from' as "from", k.asked ->> 'to' as "to", k.state, k.failure, k.rows, k.total,
  k.conditions, k.bytes::float8 as bytes, k.created_at as "createdAt", k.sweep_at as "endsAt", k.file_id as "fileId",
  jsonb_build_object('id', u.id, 'name', u.name) as by`
const all = prepared(`
  select ${columns} from kept_reports k join users u on u.id = k.created_by
  where k.organization_id = $1 order by k.created_at desc, k.id desc limit ${2 * limits.keptReports}`)
const one = prepared(`
  select ${columns} from kept_reports k join users u on u.id = k.created_by where k.organization_id = $1 and k.id = $2`)
const used = prepared(`
  select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from kept_reports
  where organization_id = $1 and state in ('running', 'done')`)

const toKept = ({ fileId, bytes, ...row }: Row): KeptReport => ({ ...row, bytes: fileId === null ? null : bytes })

/** What the organization keeps, and may keep. */
export const roomOf = async (c: Runner, organizationId: string) => {
  const [now] = await c.run<{ files: number; bytes: number }>(used, [organizationId])
  return { ...now!, mostFiles: limits.keptReports, mostBytes: limits.keptReportBytes }
}
const find = async (c: Runner, organizationId: string, keptReportId: string): Promise<Row> => {
  const [row] = await c.run<Row>(one, [organizationId, keptReportId])
  if (!row) throw fail('KEPT_REPORT_NOT_FOUND')
  return row
}
export const findKept = async (c: Runner, organizationId: string, keptReportId: string): Promise<KeptReport> =>
  toKept(await find(c, organizationId, keptReportId))

export const listKept = (ctx: Ctx): Promise<KeptReports> => {
  const { organizationId } = userOf(ctx)
  return read(ctx.deps, organizationId, async (c) => ({
    ...(await roomOf(c, organizationId)),
    reports: (await c.run<Row>(all, [organizationId])).map(toKept),
  }))
}

const partBytes = 512 * 1024
/** Needs the right to the report at this moment, also for the user who ordered it. */
export const keptPart = async (
  ctx: Ctx,
  { keptReportId, at }: { keptReportId: string; at: number },
): Promise<{ base64: string; next: number | null }> => {
  const user = userOf(ctx)
  const { report, fileId, bytes } = await read(ctx.deps, user.organizationId, (c) =>
    find(c, user.organizationId, keptReportId),
  )
  checkAccess(user, report)
  if (fileId === null || at >= bytes) throw fail('KEPT_REPORT_NOT_FOUND')
  const last = Math.min(at + partBytes, bytes) - 1
  const pieces: Buffer[] = []
  for await (const piece of await ctx.deps.files.open(fileId, { first: at, last })) pieces.push(piece as Buffer)
  return { base64: Buffer.concat(pieces).toString('base64'), next: last + 1 < bytes ? last + 1 : null }
}
