import type { ScheduleParameters } from '@beseda/contract/entities/report-schedule.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { inLang, type Lang, locales } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type ReportName, reportNames } from '@beseda/contract/reports/index.ts'
import { wallOfDate } from '@beseda/domain/calendar/zone.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail } from '../outgoing/index.ts'
import { receiversOf } from './recipients.ts'

interface Schedule {
  readonly name: string
  readonly lang: Lang
  readonly owner: string
  readonly organization: string
  readonly brand: string | null
}
interface Kept {
  readonly report: ReportName
  readonly name: string
  readonly state: string
  readonly failure: object | null
  readonly asked: ScheduleParameters & { readonly from: string; readonly to: string }
  readonly conditions: readonly string[]
  readonly fileId: string | null
  readonly bytes: number
}
const lock = prepared(`
  select s.name, s.lang, u.name as owner, o.name as organization, o.brand
  from report_schedules s join users u on u.id = s.owner_id join organizations o on o.id = s.organization_id
  where s.organization_id = $1 and s.id = $2 for update of s`)
/** Once: a report whose letters were written is not found again. */
const claim = prepared(`
  update kept_reports set mailed_at = $4
  where organization_id = $1 and id = $2 and schedule_id = $3 and mailed_at is null
  returning report, name, state, failure, asked, conditions, file_id as "fileId", bytes::float8 as bytes`)
const end = prepared(`
  update report_schedules set run_result = $4, run_failure = $5, run_letters = $6
  where organization_id = $1 and id = $2 and run_id = $3`)

/** The address of the report with these days and conditions, as the console has it. */
const pathOf = (report: ReportName, { from, to, by, clock, inactive, ...rest }: Kept['asked']): string => {
  const { period: _, format: _f, separator: _s, ...conditions } = rest as Record<string, string>
  const look = { ...(by === 'start' && { by }), ...(clock === 'working' && { clock }), ...(inactive && { inactive }) }
  const search = new URLSearchParams({ period: 'custom', from, to, ...conditions, ...look })
  return `/admin/reports${report === 'summary' ? '' : `/${report}`}?${search}`
}
const periodText = (lang: Lang, { from, to }: Kept['asked']): string => {
  const format = new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeZone: 'UTC' })
  const text = from === to ? format.format(wallOfDate(from)) : format.formatRange(wallOfDate(from), wallOfDate(to))
  // programs of mail show narrow blanks of a subject in many ways
  return text.replace(/[\u2009\u202f]/g, ' ')
}

/** Writes one letter for each recipient, or notes why there is no report. */
export const mailReport =
  ({ settings }: Pick<Deps, 'settings'>) =>
  async (w: Work, data: { readonly keptReportId: string; readonly reportScheduleId: string }): Promise<void> => {
    const { keptReportId, reportScheduleId: id } = data
    const [schedule] = await w.run<Schedule>(lock, [w.organizationId, id])
    const [kept] = schedule ? await w.run<Kept>(claim, [w.organizationId, keptReportId, id, toDb(w.now)]) : []
    if (!schedule || !kept) return
    const isDone = kept.state === 'done'
    const to = isDone ? await receiversOf(w, id) : []
    for (const receiver of to) writeLetterTo(w, settings, { schedule, kept, receiver })
    const failure = kept.failure && JSON.stringify(kept.failure)
    await w.run(end, [w.organizationId, id, keptReportId, isDone ? 'sent' : 'failed', failure, to.length])
    const reason = isDone ? 'sent' : 'failed'
    w.emit({ type: 'reportSchedule.changed', reportScheduleId: id, by: bySystem, reason })
  }

interface ToSend {
  readonly schedule: Schedule
  readonly kept: Kept
  readonly receiver: { readonly id: string; readonly to: string }
}
const writeLetterTo = (w: Work, settings: Deps['settings'], { schedule, kept, receiver }: ToSend): void => {
  const { name, lang, owner, organization } = schedule
  const { url } = brandOf(settings, schedule.brand)
  const file = kept.bytes > limits.mailFileBytes ? 'tooBig' : 'attached'
  sendMail(w, {
    ...{ to: receiver.to, kind: 'scheduledReport', lang, fileId: file === 'attached' ? kept.fileId : null },
    data: {
      ...{ name, organization, owner, file, fileName: kept.name },
      report: inLang(reportNames[kept.report], lang),
      period: periodText(lang, kept.asked),
      // the first one is the period
      conditions: kept.conditions.slice(1),
      link: url + pathOf(kept.report, kept.asked),
      files: `${url}/admin/reports/files`,
      unsubscribe: `${url}/unsubscribe/${receiver.id}`,
    },
  })
}
