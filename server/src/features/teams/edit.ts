import type { TeamForm } from '@beseda/contract/endpoints/teams.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { initialSettings, settingsFrom } from '@beseda/contract/team-settings.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { leaveTeam, teamChangedTimes } from '../assignment/index.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { refuseDelayChange } from '../plans/index.ts'
import { lockAdministration } from '../roles/index.ts'
import { accessChanged } from '../sign-ins/index.ts'
import { setMembers } from './members.ts'
import { findTeam, membersOf } from './read.ts'
import { formOf, insertTeam, type StoredForm, updateTeam } from './settings.ts'
import { checkTeamLater } from './team-gone.ts'

const remove = prepared(`update teams set deleted_at = $3 where organization_id = $1 and id = $2`)

const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  })
interface Known {
  readonly team: Team
  readonly members: readonly string[]
  readonly memberIds: readonly string[]
}
const readTeam = async (w: Work, teamId: string): Promise<Known> => {
  const team = await findTeam(w, w.organizationId, teamId)
  const members = await membersOf(w, w.organizationId, teamId)
  return { team, members: members.map((m) => m.name), memberIds: members.map((m) => m.id) }
}
const recordOf = ({ team, members }: Known): AuditRecord => ({
  name: team.name,
  description: team.description,
  ...settingsFrom((name) => (team[name] === '' ? null : team[name])),
  calendar: team.calendar?.name ?? null,
  members,
})
/** Emits the event, rechecks the members' access, and records the change. */
const publishChange = (
  w: Work,
  ctx: Ctx,
  before: Known | null,
  after: Known | null,
  userIds: readonly string[],
): void => {
  const { id, name } = (after ?? before)!.team
  const reason: EventOf<'team.changed'>['reason'] = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const by = byUser(userOf(ctx).userId)
  w.emit({ type: 'team.changed', teamId: id, reason, by, userIds: [...userIds] })
  accessChanged(w, userIds, { reason: 'teamsChanged', by })
  const values = { before: before && recordOf(before), after: after && recordOf(after) }
  recordChange(w, { entity: 'team', entityId: id, name, action: reason, by, ...values })
}

export const createTeam = (ctx: Ctx, form: TeamForm): Promise<Team> =>
  change(ctx, async (w) => {
    const id = w.newId()
    refuseDelayChange(userOf(ctx), initialSettings, form)
    await insertTeam(w, id, form)
    const members = await setMembers(w, id, form.memberIds, userOf(ctx).name)
    const made = await readTeam(w, id)
    publishChange(w, ctx, null, made, members)
    return made.team
  })

const tidy = ({ name, description, memberIds, ...rest }: PatchOf<StoredForm>): PatchOf<StoredForm> => ({
  ...rest,
  // without a red delay there is no yellow one
  ...(rest.delayHighS === null && { delayMediumS: rest.delayMediumS ?? null }),
  name: name?.trim(),
  description: description?.trim(),
  memberIds: memberIds && asSet(memberIds),
})
export const changeTeam = (
  ctx: Ctx,
  { teamId, version: seen, ...patch }: EditInput<StoredForm> & { teamId: string },
): Promise<Team> =>
  change(ctx, async (w) => {
    const by = userOf(ctx).name
    const before = await readTeam(w, teamId)
    const stored = formOf(before.team, before.memberIds)
    const { next: form, fields } = mergeEdit({ stored, patch: tidy(patch), changed: before.team.changed, seen })
    teamChangedTimes(w, teamId)
    refuseDelayChange(userOf(ctx), before.team, form)
    await updateTeam(w, teamId, form)
    const moved = await setMembers(w, teamId, form.memberIds, by)
    await noteEdit(w, 'teams', { ids: [teamId], fields, by })
    const after = await readTeam(w, teamId)
    // all members see a new name or limit
    const everybody = before.team.name !== after.team.name || before.team.dialogLimit !== after.team.dialogLimit
    publishChange(w, ctx, before, after, everybody ? [...new Set([...moved, ...form.memberIds])] : moved)
    return after.team
  })

export const removeTeam = (ctx: Ctx, teamId: string): Promise<null> =>
  change(ctx, async (w) => {
    const before = await readTeam(w, teamId)
    await leaveTeam(w, teamId, userOf(ctx).userId)
    const members = await setMembers(w, teamId, [], userOf(ctx).name)
    await w.run(remove, [w.organizationId, teamId, toDb(w.now)])
    w.schedule(checkTeamLater(teamId, w.now))
    publishChange(w, ctx, before, null, members)
    return null
  })
