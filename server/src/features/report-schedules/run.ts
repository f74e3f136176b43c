import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import { AppError, fail, type Refusal } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { localDate } from '@beseda/domain/calendar/zone.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { daysOf } from '@beseda/domain/reports/schedule.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { identifyAbsent } from '../auth/index.ts'
import { zoneOf } from '../fact-rows/index.ts'
import { orderReport, refusalOf } from '../kept-reports/index.ts'
import { findSchedule } from './read.ts'
import { publish } from './record.ts'
import { changing } from './write.ts'

type Ordered = Pick<ReportSchedule, 'id' | 'report' | 'parameters' | 'period' | 'format' | 'lang'> & {
  readonly ownerId: string
}
const begin = prepared(`
  update report_schedules set run_id = $3, run_at = $4, run_result = $5, run_failure = $6, run_letters = 0
  where organization_id = $1 and id = $2`)

/** Notes a run that began, or failed at once. */
const note = async (w: Work, o: { id: string; runId: string; by: By; failure: Refusal | null }): Promise<void> => {
  const { code, params = {} } = o.failure ?? {}
  const failure = code ? JSON.stringify({ code, params }) : null
  const values = [o.runId, toDb(w.now), o.failure ? 'failed' : null, failure]
  await w.run(begin, [w.organizationId, o.id, ...values])
  if (o.by.kind === 'user') return
  const reason = o.failure ? 'failed' : 'ordered'
  w.emit({ type: 'reportSchedule.changed', reportScheduleId: o.id, by: o.by, reason })
}
/** Orders the report of whole days before today, under the rights of the owner. @throws KEPT_REPORTS_FULL, PERIOD_TOO_LONG */
const order = async (w: Work, s: Ordered, runId: string): Promise<void> => {
  const today = localDate(await zoneOf(w, w.organizationId), w.now)
  const { by = 'stop', clock = 'calendar', ...conditions } = s.parameters
  await orderReport(w, {
    ...{ id: runId, userId: s.ownerId, report: s.report, lang: s.lang, scheduleId: s.id },
    asked: {
      ...{ ...conditions, by, clock, period: 'custom', ...daysOf(s.period, today) },
      ...{ format: s.format, separator: s.lang === 'ru' ? ';' : ',' },
    },
  })
}

/** A run of a date. What refuses it stands in the row, and the next date tries again. */
export const runDue = async (w: Work, s: Ordered, { hasMail, by }: { hasMail: boolean; by: By }): Promise<void> => {
  const runId = w.newId()
  try {
    if (!hasMail) throw fail('TRANSPORT_MISSING')
    await order(w, s, runId)
    await note(w, { id: s.id, runId, by, failure: null })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await note(w, { id: s.id, runId, by, failure: error.refusal })
  }
}

/** A run beside the dates, at once. */
export const sendNow = (
  ctx: Ctx,
  { reportScheduleId, runId }: { readonly reportScheduleId: string; readonly runId: string },
): Promise<ReportSchedule> =>
  changing(ctx, reportScheduleId, async (w, before, user) => {
    const { settings } = ctx.deps
    if (!settings.hasTransport.mail) throw fail('TRANSPORT_MISSING')
    const owner = await identifyAbsent(w, before.owner.id, settings)
    const refusal = owner ? refusalOf(owner, before.report) : 'ownerGone'
    if (refusal) throw fail(refusal === 'noOption' ? 'OPTION_UNAVAILABLE' : 'ACCESS_DENIED')
    if (await isRun(w, runId)) return before
    limitCall(ctx, 'TOO_MANY_REQUESTS', 'reportMailByOrganization', user.organizationId)
    await order(w, { ...before, ownerId: before.owner.id }, runId)
    const by = byUser(user.userId)
    await note(w, { id: before.id, runId, by, failure: null })
    const after = await findSchedule(w, user, before.id)
    publish(w, { reason: 'ordered', by, before, after })
    return after
  })
const run = prepared('select 1 from kept_reports where organization_id = $1 and id = $2')
const isRun = async (w: Work, runId: string): Promise<boolean> =>
  (await w.run(run, [w.organizationId, runId])).length > 0
