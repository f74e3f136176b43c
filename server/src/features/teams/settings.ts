import type { TeamForm } from '@beseda/contract/endpoints/teams.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import {
  initialSettings,
  type SettingName,
  settingNames,
  settingOf,
  settingsFrom,
  type TeamSettings,
  teamSettingRules,
} from '@beseda/contract/team-settings.ts'
import { columnName } from '../../platform/columns.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { asSet } from '../../platform/field-versions.ts'
import { fieldError } from '../../platform/input-error.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { calendarName } from '../calendars/index.ts'

const columnOf = (name: SettingName): string =>
  settingOf(name).orZero ? `coalesce(t.${columnName(name)}, 0)` : `t.${columnName(name)}`
/** `t`: the team. Where zero means “never”, the column is null. */
export const settingColumns = settingNames.map((name) => `${columnOf(name)} as "${name}"`).join(', ')
const written = (name: SettingName, value: unknown): unknown => (settingOf(name).orZero && value === 0 ? null : value)

const columns = ['name', 'description', 'calendar_id', ...settingNames.map(columnName)]
const parameters = columns.map((_, i) => `$${i + 3}`)
const insert = prepared(`
  insert into teams (id, organization_id, ${columns.join(', ')}, created_at)
  values ($2, $1, ${parameters.join(', ')}, $${columns.length + 3})`)
const update = prepared(`
  update teams set ${columns.map((name, i) => `${name} = ${parameters[i]}`).join(', ')}
  where organization_id = $1 and id = $2`)

/** The settings after the form: what it leaves out stays as it was, or is initial in a new team. */
const merged = (form: TeamForm, before: TeamSettings): TeamSettings => {
  const settings = settingsFrom((name) => {
    const value = form[name] === undefined ? before[name] : form[name]
    return settingOf(name).kind === 'text' ? String(value).trim() : value
  })
  const broken = teamSettingRules.find(({ holds }) => !holds(settings))
  if (broken) throw fieldError(broken.field, broken.code)
  if (settings.delayMediumS && !settings.delayHighS) throw fieldError('delayHighS', 'FIELD_REQUIRED')
  return { ...settings, delayMediumS: yellowOf(settings) }
}
/** The yellow delay defaults to half of the red one. */
const yellowOf = ({ delayMediumS, delayHighS }: TeamSettings): number | null =>
  delayHighS === null ? null : (delayMediumS ?? Math.max(1, Math.floor(delayHighS / 2)))

/** The stored fields as the form of a team has them. */
export const formOf = (team: Team, memberIds: readonly string[]) => ({
  ...settingsFrom((name) => team[name]),
  name: team.name,
  description: team.description,
  calendarId: team.calendar?.id ?? null,
  memberIds: asSet(memberIds),
})
export type StoredForm = ReturnType<typeof formOf>

const valuesOf = async (w: Work, form: TeamForm, before: TeamSettings): Promise<unknown[]> => {
  const settings = merged(form, before)
  const calendarId = form.calendarId ?? null
  // refuses a calendar that was deleted meanwhile
  await calendarName(w, w.organizationId, calendarId)
  return [
    form.name.trim(),
    form.description.trim(),
    calendarId,
    ...settingNames.map((name) => written(name, settings[name])),
  ]
}
export const insertTeam = async (w: Work, id: string, form: TeamForm): Promise<void> => {
  await w.run(insert, [w.organizationId, id, ...(await valuesOf(w, form, initialSettings)), toDb(w.now)])
}
export const updateTeam = async (w: Work, teamId: string, form: StoredForm): Promise<void> => {
  await w.run(update, [w.organizationId, teamId, ...(await valuesOf(w, form, form))])
}
