import { has } from '@beseda/contract/access.ts'
import {
  type ReportSchedule,
  type ReportSchedules,
  ScheduleParameters,
} from '@beseda/contract/entities/report-schedule.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { zoneOf } from '../fact-rows/index.ts'

type Run = NonNullable<ReportSchedule['lastRun']>
export interface Row extends Omit<ReportSchedule, 'lastRun' | 'mayChange' | 'parameters'> {
  readonly parameters: unknown
  readonly runAt: number | null
  readonly runResult: 'sent' | 'failed' | null
  readonly runFailure: Run['failure']
  readonly runLetters: number
  /** Of its file; null: it was deleted. */
  readonly keptState: string | null
}
const select = `
  select s.id, s.name, s.report, s.parameters, s.period, s.format, s.lang, s.cadence, s.weekday, s.day, s.minutes, s.paused,
    s.next_at as "nextAt", s.revision, jsonb_build_object('id', o.id, 'name', o.name) as owner,
    s.run_at as "runAt", s.run_result as "runResult", s.run_failure as "runFailure", s.run_letters as "runLetters", k.state as "keptState",
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'unsubscribed', r.unsubscribed_at is not null)
        order by lower(u.name), u.id)
      from report_recipients r join users u on u.id = r.user_id where r.schedule_id = s.id), '[]') as users,
    coalesce((select jsonb_agg(jsonb_build_object('email', r.email, 'unsubscribed', r.unsubscribed_at is not null) order by lower(r.email))
      from report_recipients r where r.schedule_id = s.id and r.email is not null), '[]') as emails
  from report_schedules s join users o on o.id = s.owner_id left join kept_reports k on k.id = s.run_id
  where s.organization_id = $1`
const all = prepared(`${select} order by lower(s.name), s.id`)
const one = prepared(`${select} and s.id = $2`)
const withMail = prepared(`
  select id, name from users where organization_id = $1 and active and strpos(login, '@') > 0 order by lower(name), id`)

const runOf = ({ runAt, runResult, runFailure, runLetters, keptState }: Row): ReportSchedule['lastRun'] => {
  if (runAt === null) return null
  // a file that was stopped or deleted before its end is never mailed
  const result = runResult ?? (keptState === null || keptState === 'stopped' ? 'stopped' : 'running')
  return { at: runAt, result, failure: runFailure, letters: runLetters }
}
const toSchedule = (user: SignedIn, row: Row): ReportSchedule => {
  const { runAt: _, runResult: _r, runFailure: _f, runLetters: _l, keptState: _k, ...known } = row
  const mayChange = row.owner.id === user.userId || has(user, 'RIGHT_ACCOUNT_CONTROL')
  return { ...known, parameters: ScheduleParameters.parse(row.parameters), lastRun: runOf(row), mayChange }
}

export const findSchedule = async (c: Runner, user: SignedIn, id: string): Promise<ReportSchedule> => {
  const [row] = await c.run<Row>(one, [user.organizationId, id])
  if (!row) throw fail('REPORT_SCHEDULE_NOT_FOUND')
  return toSchedule(user, row)
}
export const listSchedules = (ctx: Ctx): Promise<ReportSchedules> => {
  const user = userOf(ctx)
  const { organizationId } = user
  return read(ctx.deps, organizationId, async (c) => ({
    schedules: (await c.run<Row>(all, [organizationId])).map((row) => toSchedule(user, row)),
    most: limits.reportSchedules,
    hasMail: ctx.deps.settings.hasTransport.mail,
    timeZone: await zoneOf(c, organizationId),
  }))
}
export const listPeople = (ctx: Ctx) => {
  const { organizationId } = userOf(ctx)
  return read(ctx.deps, organizationId, async (c) => ({
    people: await c.run<{ id: string; name: string }>(withMail, [organizationId]),
  }))
}
