import type { KeptReport } from '@beseda/contract/entities/kept-report.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import type { Asked } from '../report-files/index.ts'
import { checkAccess } from './access.ts'
import { type NewKept, orderReport } from './order.ts'
import { findKept } from './read.ts'

type Ordered = Asked & Pick<NewKept, 'id' | 'report'>
export const startKept = (ctx: Ctx, { id, report, ...asked }: Ordered): Promise<KeptReport> => {
  const user = userOf(ctx)
  checkAccess(user, report)
  return work(ctx.deps, user.organizationId, async (w) => {
    await orderReport(w, { id, userId: user.userId, report, asked, lang: ctx.lang })
    return findKept(w, user.organizationId, id)
  })
}

const stop = prepared(`
  update kept_reports set state = 'stopped', ended_at = $3
  where organization_id = $1 and id = $2 and state = 'running' returning 1`)
export const stopKept = (ctx: Ctx, { keptReportId }: { keptReportId: string }): Promise<KeptReport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    const stopped = await w.run(stop, [organizationId, keptReportId, toDb(w.now)])
    if (stopped.length > 0) w.emit({ type: 'keptReport.changed', keptReportId, by: byUser(userId), reason: 'stopped' })
    return findKept(w, organizationId, keptReportId)
  })
}

const remove = prepared('delete from kept_reports where organization_id = $1 and id = $2')
const expire = prepared(`
  update files set sweep_at = $3
  where organization_id = $1 and id = (select file_id from kept_reports where organization_id = $1 and id = $2)`)
/** The file too. A job that writes it stops. */
export const removeKept = (ctx: Ctx, { keptReportId }: { keptReportId: string }): Promise<{ id: string }> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    const { name, rows } = await findKept(w, organizationId, keptReportId)
    await w.run(expire, [organizationId, keptReportId, toDb(w.now)])
    await w.run(remove, [organizationId, keptReportId])
    const by = byUser(userId)
    w.emit({ type: 'keptReport.changed', keptReportId, by, reason: 'deleted' })
    const what = { entity: 'report', entityId: null, name, action: 'deleted' } as const
    recordChange(w, { ...what, before: { rows }, after: null, by })
    return { id: keptReportId }
  })
}
