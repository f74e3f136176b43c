import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { nextRun } from '@beseda/domain/reports/schedule.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { zoneOf } from '../fact-rows/index.ts'
import { checkAccess } from '../kept-reports/index.ts'
import { findSchedule } from './read.ts'
import { setRecipients } from './recipients.ts'
import { publish } from './record.ts'

const insert = prepared(`
  insert into report_schedules (organization_id, id, name, report, parameters, period, format, lang, cadence, weekday, day, minutes,
    next_at, owner_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing returning id`)
const update = prepared(`
  update report_schedules set name = $3, report = $4, parameters = $5, period = $6, format = $7, lang = $8, cadence = $9, weekday = $10,
    day = $11, minutes = $12, next_at = $13, revision = revision + 1
  where organization_id = $1 and id = $2`)
const setPaused = prepared(`
  update report_schedules set paused = $3, next_at = $4, owner_id = coalesce($5, owner_id) where organization_id = $1 and id = $2`)
const remove = prepared('delete from report_schedules where organization_id = $1 and id = $2')
/** The lock of the organization's row keeps two calls from exceeding the limit together. */
const lockOrganization = prepared('select id from organizations where id = $1 for no key update')
const count = prepared('select count(*)::int as n from report_schedules where organization_id = $1')
const lock = prepared('select id from report_schedules where organization_id = $1 and id = $2 for update')

type Fields = Omit<InputOf<typeof reportSchedules.create>, 'id'>
const columnsOf = ({ name, report, parameters, period, format, lang, cadence, weekday, day, minutes }: Fields) => [
  ...[name.trim(), report, JSON.stringify(parameters), period, format, lang, cadence, weekday, day, minutes],
]
const nextOf = async (w: Work, rule: Parameters<typeof nextRun>[0]): Promise<string> =>
  toDb(nextRun(rule, await zoneOf(w, w.organizationId), w.now))!

/** A repeated call returns the schedule of the first one. */
export const createSchedule = (ctx: Ctx, input: InputOf<typeof reportSchedules.create>): Promise<ReportSchedule> => {
  const user = userOf(ctx)
  checkAccess(user, input.report)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lockOrganization, [w.organizationId])
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
    const values = [w.organizationId, input.id, ...columnsOf(input), await nextOf(w, input), user.userId, toDb(w.now)]
    const created = (await w.run(insert, values)).length > 0
    if (created && n >= limits.reportSchedules) throw fail('REPORT_SCHEDULES_TOO_MANY', { max: limits.reportSchedules })
    if (created) await setRecipients(w, ctx.deps, input.id, input)
    const after = await findSchedule(w, user, input.id)
    if (created) publish(w, { reason: 'created', by: byUser(user.userId), before: null, after })
    return after
  })
}

/** Runs `body` on a locked schedule that this user may change. */
export const changing = <T>(
  ctx: Ctx,
  id: string,
  body: (w: Work, before: ReportSchedule, user: SignedIn) => Promise<T>,
): Promise<T> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId, id])
    const before = await findSchedule(w, user, id)
    if (!before.mayChange) throw fail('ACCESS_DENIED')
    return body(w, before, user)
  })
}
export const changeSchedule = (ctx: Ctx, input: InputOf<typeof reportSchedules.change>): Promise<ReportSchedule> =>
  changing(ctx, input.reportScheduleId, async (w, before, user) => {
    checkAccess(user, input.report)
    if (before.revision !== input.revision) throw fail('REPORT_SCHEDULE_CHANGED')
    const next = before.paused === null ? await nextOf(w, input) : null
    await w.run(update, [w.organizationId, before.id, ...columnsOf(input), next])
    await setRecipients(w, ctx.deps, before.id, input)
    const after = await findSchedule(w, user, before.id)
    publish(w, { reason: 'changed', by: byUser(user.userId), before, after })
    return after
  })

type One = { readonly reportScheduleId: string }
/** Pausing twice is no error. */
export const pauseSchedule = (ctx: Ctx, { reportScheduleId }: One): Promise<ReportSchedule> =>
  changing(ctx, reportScheduleId, async (w, before, user) => {
    if (before.paused !== null) return before
    await w.run(setPaused, [w.organizationId, before.id, 'user', null, null])
    const after = await findSchedule(w, user, before.id)
    publish(w, { reason: 'paused', by: byUser(user.userId), before, after })
    return after
  })
/** Dates that passed meanwhile are not made up for. */
export const resumeSchedule = (ctx: Ctx, { reportScheduleId }: One): Promise<ReportSchedule> =>
  changing(ctx, reportScheduleId, async (w, before, user) => {
    if (before.paused === null) return before
    checkAccess(user, before.report)
    const owner = before.paused === 'user' ? null : user.userId
    await w.run(setPaused, [w.organizationId, before.id, null, await nextOf(w, before), owner])
    const after = await findSchedule(w, user, before.id)
    publish(w, { reason: 'resumed', by: byUser(user.userId), before, after })
    return after
  })
export const removeSchedule = (ctx: Ctx, { reportScheduleId }: One): Promise<null> =>
  changing(ctx, reportScheduleId, async (w, before, user) => {
    await w.run(remove, [w.organizationId, before.id])
    publish(w, { reason: 'deleted', by: byUser(user.userId), before, after: null })
    return null
  })
