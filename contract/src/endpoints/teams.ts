import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Team, TeamSettingsSchema } from '../entities/team.ts'
import { Named } from '../entities/user.ts'
import { descriptionText, id, nameText, nothing, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'
import { type SomeSettings, teamSettingRules } from '../team-settings.ts'

const manages = needs('AUTHORITY_TEAMS_UPDATE')

/** Settings that are absent stay unchanged; a new team gets their initial values. */
const teamForm = z.extend(z.partial(TeamSettingsSchema), {
  name: nameText(limits.teamName),
  description: descriptionText(limits.teamDescription),
  /** Absent: unchanged. Null: the channel's. */
  calendarId: z.optional(z.nullable(id)),
  memberIds: z.array(id).check(z.maxLength(limits.teamMembers, 'FIELD_INVALID')),
})
export type TeamForm = z.infer<typeof teamForm>

const redToo = z.refine<SomeSettings>((form) => !form.delayMediumS || Boolean(form.delayHighS), {
  error: 'FIELD_REQUIRED',
  path: ['delayHighS'],
})
/** Of a change: the red delay may be the stored one. */
const notYellowAlone = z.refine<SomeSettings>((form) => !form.delayMediumS || form.delayHighS !== null, {
  error: 'FIELD_REQUIRED',
  path: ['delayHighS'],
})
const rules = teamSettingRules.map(({ field, code, holds }) =>
  z.refine<SomeSettings>(holds, { error: code, path: [field] }),
)
const oneTeam = z.strictObject({ teamId: id })

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    access: anyUser,
    input: nothing,
    /** By name. */
    entity: z.object({ teams: z.array(Team) }),
    errors: [],
  }),
  members: endpoint({
    method: 'GET',
    path: '/teams/:teamId/members',
    access: anyUser,
    input: oneTeam,
    /** All of them, by name. */
    entity: z.object({ members: z.array(Named) }),
    errors: ['TEAM_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/teams',
    access: manages,
    input: z.strictObject(teamForm.shape).check(redToo, ...rules),
    entity: Team,
    errors: ['USERS_NOT_FOUND', 'CALENDAR_NOT_FOUND', 'OPTION_UNAVAILABLE'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId',
    access: manages,
    /** Changes only the given fields. */
    input: z
      .strictObject({ teamId: id, version: seenVersion, ...z.partial(teamForm).shape })
      .check(notYellowAlone, ...rules),
    entity: Team,
    errors: [
      'TEAM_NOT_FOUND',
      'USERS_NOT_FOUND',
      'CALENDAR_NOT_FOUND',
      'FIELDS_CHANGED_MEANWHILE',
      'OPTION_UNAVAILABLE',
    ],
  }),
  /** Its open chats and channels then belong to no team: every operator may take them. */
  remove: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId',
    access: manages,
    input: oneTeam,
    entity: z.null(),
    errors: ['TEAM_NOT_FOUND'],
  }),
} as const
