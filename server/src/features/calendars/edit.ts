import type { Calendar } from '@beseda/contract/entities/calendar.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { lockAdministration } from '../roles/index.ts'
import { findCalendar } from './read.ts'
import { recordOf } from './record.ts'
import {
  addVersion,
  beginning,
  changeHours,
  type HoursForm,
  hoursAt,
  removeVersion,
  tidy,
  tidyDays,
  tidyWeek,
} from './versions.ts'

export interface CalendarForm extends HoursForm {
  readonly name: string
  readonly isDefault: boolean
}
/** The stored fields as the form of a calendar has them, with the hours in force at that time. */
const formAt = (calendar: Calendar, at: number): CalendarForm => ({
  name: calendar.name,
  isDefault: calendar.isDefault,
  ...tidy(hoursAt(calendar, at) ?? calendar.versions[0]!),
})
const tidyPatch = ({ name, isDefault, timeZone, week, exceptions }: PatchOf<CalendarForm>): PatchOf<CalendarForm> => ({
  name: name?.trim(),
  isDefault,
  timeZone,
  week: week && tidyWeek(week),
  exceptions: exceptions && tidyDays(exceptions),
})
const insert = prepared(`
  insert into calendars (organization_id, id, name, is_default, created_at) values ($1, $2, $3, $4, $5)`)
const update = prepared(`update calendars set name = $3, is_default = $4 where organization_id = $1 and id = $2`)
const noOther = prepared(`
  update calendars set is_default = false where organization_id = $1 and id <> $2 and is_default returning id, name`)
const remove = prepared(`
  update calendars set deleted_at = $3, is_default = false where organization_id = $1 and id = $2`)
const leaveTeams = prepared(`update teams set calendar_id = null where organization_id = $1 and calendar_id = $2`)
const leaveChannels = prepared(`update channels set calendar_id = null where organization_id = $1 and calendar_id = $2`)

const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  }).catch((error: unknown) => {
    throw uniqueViolation(error) === 'calendars_name' ? fail('CALENDAR_NAME_TAKEN') : error
  })
/** Emits the event and records the change. `validFrom`: start of the hours that changed. */
const publishChange = (
  w: Work,
  ctx: Ctx,
  before: Calendar | null,
  after: Calendar | null,
  validFrom: number | null = null,
): void => {
  const { id, name } = (after ?? before)!
  const reason = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const by = byUser(userOf(ctx).userId)
  w.emit({ type: 'calendar.changed', calendarId: id, reason, by })
  const values = { before: before && recordOf(before, w.now), after: after && recordOf(after, validFrom ?? w.now) }
  const dated = validFrom !== null && values.after && { ...values.after, validFrom }
  recordChange(w, {
    entity: 'calendar',
    entityId: id,
    name,
    action: reason,
    by,
    ...values,
    ...(dated && { after: dated }),
  })
}
/** Clears the default flag of the other calendar, with its event and audit entry: at most one is the default. */
const clearOtherDefault = async (w: Work, ctx: Ctx, calendarId: string): Promise<void> => {
  const by = byUser(userOf(ctx).userId)
  for (const { id, name } of await w.run<{ id: string; name: string }>(noOther, [w.organizationId, calendarId])) {
    await noteEdit(w, 'calendars', { ids: [id], fields: ['isDefault'], by: userOf(ctx).name })
    w.emit({ type: 'calendar.changed', calendarId: id, reason: 'changed', by })
    const values = { before: { isDefault: true }, after: { isDefault: false } }
    recordChange(w, { entity: 'calendar', entityId: id, name, action: 'changed', by, ...values })
  }
}

export const createCalendar = (ctx: Ctx, form: CalendarForm): Promise<Calendar> =>
  change(ctx, async (w) => {
    const id = w.newId()
    if (form.isDefault) await clearOtherDefault(w, ctx, id)
    await w.run(insert, [w.organizationId, id, form.name.trim(), form.isDefault, toDb(w.now)])
    await addVersion(w, id, null, tidy(form))
    const made = await findCalendar(w, w.organizationId, id, w.now)
    publishChange(w, ctx, null, made)
    return made
  })

type Change = EditInput<CalendarForm> & { readonly calendarId: string; readonly validFrom?: string | null | undefined }
export const changeCalendar = (
  ctx: Ctx,
  { calendarId, version: seen, validFrom = null, ...patch }: Change,
): Promise<Calendar> =>
  change(ctx, async (w) => {
    const before = await findCalendar(w, w.organizationId, calendarId, w.now)
    const begins = beginning(before, validFrom, patch.timeZone, w.now)
    const stored = formAt(before, begins)
    const { next, fields } = mergeEdit({ stored, patch: tidyPatch(patch), changed: before.changed, seen })
    if (next.isDefault && !before.isDefault) await clearOtherDefault(w, ctx, calendarId)
    await w.run(update, [w.organizationId, calendarId, next.name, next.isDefault])
    const from = await changeHours(w, before, tidy(next), begins)
    await noteEdit(w, 'calendars', { ids: [calendarId], fields, by: userOf(ctx).name })
    const after = await findCalendar(w, w.organizationId, calendarId, w.now)
    publishChange(w, ctx, before, after, from)
    return after
  })

export const removeCalendarVersion = (
  ctx: Ctx,
  { calendarId, number }: { calendarId: string; number: number },
): Promise<Calendar> =>
  change(ctx, async (w) => {
    const before = await findCalendar(w, w.organizationId, calendarId, w.now)
    const gone = await removeVersion(w, before, number)
    const fields = ['timeZone', 'week', 'exceptions']
    await noteEdit(w, 'calendars', { ids: [calendarId], fields, by: userOf(ctx).name })
    const after = await findCalendar(w, w.organizationId, calendarId, w.now)
    const by = byUser(userOf(ctx).userId)
    w.emit({ type: 'calendar.changed', calendarId, reason: 'changed', by })
    const values = {
      before: { ...recordOf(before, gone.validFrom!), validFrom: gone.validFrom },
      after: recordOf(after, gone.validFrom!),
    }
    recordChange(w, { entity: 'calendar', entityId: calendarId, name: after.name, action: 'changed', by, ...values })
    return after
  })

export const removeCalendar = (ctx: Ctx, calendarId: string): Promise<null> =>
  change(ctx, async (w) => {
    const before = await findCalendar(w, w.organizationId, calendarId, w.now)
    w.write(leaveTeams, [w.organizationId, calendarId])
    w.write(leaveChannels, [w.organizationId, calendarId])
    await w.run(remove, [w.organizationId, calendarId, toDb(w.now)])
    publishChange(w, ctx, before, null)
    return null
  })
