import { bySystem } from '@beseda/contract/events/by.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork, type WorkDeps, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { markUnsubscribed } from './recipients.ts'

export interface Recipient {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly brand: string | null
  readonly lang: Lang
  readonly scheduleId: string
  /** Of the schedule. */
  readonly name: string
  readonly userId: string | null
  readonly address: string
}
const byId = prepared(`
  select r.id, r.organization_id as "organizationId", o.name as "organizationName", o.brand, s.lang, s.id as "scheduleId", s.name,
    r.user_id as "userId", coalesce(u.name, r.email, '') as address
  from report_recipients r join report_schedules s on s.id = r.schedule_id join organizations o on o.id = r.organization_id
    left join users u on u.id = r.user_id
  where r.id = $1 and o.is_open`)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whose link it is. Null: there is no such link. Reading changes nothing: scanners of mail open links. */
export const findRecipient = async (deps: WorkDeps, id: string): Promise<Recipient | null> =>
  uuid.test(id) ? systemWork(deps, async (s) => (await s.run<Recipient>(byId, [id]))[0] ?? null) : null

/** Doing it twice is no error. */
export const unsubscribe = (deps: Deps, recipient: Recipient): Promise<void> =>
  work(deps, recipient.organizationId, async (w) => {
    const { id, scheduleId, name, userId, address } = recipient
    if (!(await markUnsubscribed(w, id))) return
    const by = userId === null ? bySystem : byUser(userId)
    w.emit({ type: 'reportSchedule.changed', reportScheduleId: scheduleId, by, reason: 'unsubscribed' })
    const what = { entity: 'reportSchedule', entityId: scheduleId, name, action: 'changed' } as const
    const who = userId === null ? ({ kind: 'system', id: null, name: address } as const) : by
    recordChange(w, { ...what, before: { recipients: [address] }, after: { recipients: [] }, by: who })
  })
