import type { AuditAction } from '@beseda/contract/audit.ts'
import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'

type Reason = EventOf<'reportSchedule.changed'>['reason']
const actions: Partial<Record<Reason, AuditAction>> = {
  ...({ created: 'created', changed: 'changed', deleted: 'deleted', ordered: 'requested' } as const),
  ...({ paused: 'deactivated', resumed: 'activated' } as const),
  ...({ noRight: 'deactivated', noOption: 'deactivated', twoFactor: 'deactivated', ownerGone: 'deactivated' } as const),
}
const whenOf = ({ cadence, weekday, day, minutes }: ReportSchedule): string => {
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  if (cadence === 'daily') return time
  return cadence === 'weekly' ? `${weekday + 1}/7, ${time}` : `${day}/31, ${time}`
}
/** What the audit log keeps of a schedule. */
export const recordOf = (s: ReportSchedule): AuditRecord => ({
  name: s.name,
  report: s.report,
  reportPeriod: s.period,
  reportFormat: s.format.toUpperCase(),
  reportWhen: whenOf(s),
  recipients: [...s.users.map(({ name }) => name), ...s.emails.map((e) => e.email)],
})

export interface Changed {
  readonly reason: Reason
  readonly by: By
  readonly before: ReportSchedule | null
  readonly after: ReportSchedule | null
}
/** The event and the entry of the audit log. */
export const publish = (w: Work, { reason, by, before, after }: Changed): void => {
  const { id, name } = (after ?? before)!
  w.emit({ type: 'reportSchedule.changed', reportScheduleId: id, by, reason })
  const action = actions[reason]
  if (!action) return
  const isEdit = action === 'created' || action === 'changed' || action === 'deleted'
  const values = isEdit
    ? { before: before && recordOf(before), after: after && recordOf(after) }
    : { before: null, after: null }
  recordChange(w, { entity: 'reportSchedule', entityId: id, name, action, by, ...values })
}
