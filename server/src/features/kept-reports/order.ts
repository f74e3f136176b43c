import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { ReportOrder } from '../report-files/index.ts'
import { periodOf } from '../report-numbers/index.ts'
import { keptReportJob, laneOf } from './job.ts'
import { roomOf } from './read.ts'

const keptMs = limits.keptReportDays * 86_400_000
const gigabyte = 1024 ** 3
const lock = prepared('select 1 from organizations where id = $1 for no key update')
const known = prepared('select created_by as "createdBy" from kept_reports where organization_id = $1 and id = $2')
const insert = prepared(`
  insert into kept_reports (organization_id, id, created_by, report, format, asked, lang, name, created_at, sweep_at, schedule_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)

export interface NewKept extends ReportOrder {
  readonly id: string
  readonly userId: string
  /** It is sent by mail. */
  readonly scheduleId?: string
}
export const keptFull = () =>
  fail('KEPT_REPORTS_FULL', { files: limits.keptReports, gigabytes: limits.keptReportBytes / gigabyte })

/** Leaves the writing to a job. The period is that of this moment. Refuses before it writes. @throws KEPT_REPORTS_FULL, PERIOD_TOO_LONG */
export const orderReport = async (w: Work, { id, userId, report, asked, lang, scheduleId }: NewKept): Promise<void> => {
  const { organizationId } = w
  await w.run(lock, [organizationId])
  const [found] = await w.run<{ createdBy: string }>(known, [organizationId, id])
  if (found) return
  const { files, bytes, mostFiles, mostBytes } = await roomOf(w, organizationId)
  if (files >= mostFiles || bytes >= mostBytes) throw keptFull()
  const { from, to } = await periodOf(w, organizationId, asked, w.now)
  const name = `${report}-${from}-${to}.${asked.format}`
  const stored = JSON.stringify({ ...asked, period: 'custom', from, to })
  const times = [toDb(w.now), toDb(w.now + keptMs)]
  await w.run(insert, [
    organizationId,
    id,
    userId,
    report,
    asked.format,
    stored,
    lang,
    name,
    ...times,
    scheduleId ?? null,
  ])
  w.schedule(keptReportJob.with({ keptReportId: id, userId }, laneOf(organizationId)))
  w.emit({ type: 'keptReport.changed', keptReportId: id, by: byUser(userId), reason: 'started' })
}
