import { type PauseReason, ScheduleParameters } from '@beseda/contract/entities/report-schedule.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { nextRun, type ScheduleRule } from '@beseda/domain/reports/schedule.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork, type Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { identifyAbsent } from '../auth/index.ts'
import { zoneOf } from '../fact-rows/index.ts'
import { refusalOf } from '../kept-reports/index.ts'
import { mailPaused } from './mail-paused.ts'
import type { Row } from './read.ts'
import { runDue } from './run.ts'

interface Due extends ScheduleRule, Pick<Row, 'id' | 'name' | 'report' | 'parameters' | 'period' | 'format' | 'lang'> {
  readonly organizationId: string
  readonly ownerId: string
  readonly isOpen: boolean
}
const earliest = prepared('select min(next_at) as at from report_schedules where next_at is not null')
const due = prepared(`
  select s.id, s.organization_id as "organizationId", s.owner_id as "ownerId", s.name, s.report, s.parameters, s.period, s.format, s.lang,
    s.cadence, s.weekday, s.day, s.minutes, o.is_open as "isOpen"
  from report_schedules s join organizations o on o.id = s.organization_id
  where s.next_at <= $1 order by s.next_at limit 1 for update of s skip locked`)
const postpone = prepared('update report_schedules set next_at = $3 where organization_id = $1 and id = $2')
const pause = prepared('update report_schedules set paused = $3, next_at = null where organization_id = $1 and id = $2')

type Lost = Exclude<PauseReason, 'user'>
const stop = async (deps: Deps, w: Work, row: Due, reason: Lost): Promise<void> => {
  await w.run(pause, [w.organizationId, row.id, reason])
  w.emit({ type: 'reportSchedule.changed', reportScheduleId: row.id, by: bySystem, reason })
  const what = { entity: 'reportSchedule', entityId: row.id, name: row.name, action: 'deactivated' } as const
  recordChange(w, { ...what, before: null, after: { reason }, by: bySystem })
  await mailPaused(deps, w, { ...row, reason })
}
const settle = async (deps: Deps, w: Work, row: Due): Promise<void> => {
  // beyond now: a server that was away sends one report, not one for each date
  const next = nextRun(row, await zoneOf(w, w.organizationId), w.now)
  await w.run(postpone, [w.organizationId, row.id, toDb(next)])
  if (!row.isOpen) return
  const owner = await identifyAbsent(w, row.ownerId, deps.settings)
  const lost = owner ? refusalOf(owner, row.report) : 'ownerGone'
  if (lost) return stop(deps, w, row, lost)
  const parameters = ScheduleParameters.parse(row.parameters)
  await runDue(w, { ...row, parameters }, { hasMail: deps.settings.hasTransport.mail, by: bySystem })
}

/** Orders the reports whose date has come. Order and next date are one transaction. */
export const reportScheduleSweep: Sweep = {
  name: 'reports.schedules',
  next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps) =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<Due>(due, [toDb(s.now)])
      if (!row) return false
      await settle(deps, await s.actFor(row.organizationId), row)
      return true
    }),
}
