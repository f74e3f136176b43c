import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DistributionRule, Team } from '../entities/team.ts'
import { Named } from '../entities/user.ts'
import { id, nothing, requiredText, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_TEAMS_UPDATE')

/** What the form of a team holds. */
export const teamFields = {
  name: requiredText(limits.teamName),
  description: requiredText(limits.teamDescription),
  dialogLimit: whole(limits.dialogLimit),
  redistributeMinutes: z.nullable(whole(limits.redistributeMinutes)),
  closeHours: z.nullable(whole(limits.closeHours, 'CHAT_EXPIRY_DELAY_INVALID')),
  closeMinutes: z.nullable(whole(limits.closeMinutes, 'CHAT_EXPIRY_DELAY_INVALID')),
  inactivityHours: z.number({ error: 'FIELD_INVALID' }).check(
    z.int('INACTIVITY_TIME_INVALID'),
    z.refine(
      (hours: number) => hours === 0 || (hours > limits.inactivityHoursOver && hours <= limits.inactivityHoursMax),
      'INACTIVITY_TIME_INVALID',
    ),
  ),
  /** Absent: unchanged. `{minutes}` in the text is replaced by their number. */
  closeWarnMinutes: z.optional(z.nullable(whole(limits.closeWarnMinutes))),
  closeWarnText: z.optional(text(limits.closeWarnText)),
  distributionRule: DistributionRule,
  lastOperatorFirst: z.boolean({ error: 'FIELD_INVALID' }),
  /** Absent: as it is. Null: the channel's. */
  calendarId: z.optional(z.nullable(id)),
  /** Without a value yellow comes at half of red. */
  delayMediumS: z.optional(z.nullable(whole(limits.delayS))),
  delayHighS: z.optional(z.nullable(whole(limits.redDelayS))),
  /** Absent: unchanged. Null: as the channel says. */
  delayWorking: z.optional(z.nullable(z.boolean({ error: 'FIELD_INVALID' }))),
  /** Absent: as it is. */
  maxOnBreak: z.optional(z.nullable(whole(limits.maxOnBreak))),
  memberIds: z.array(id).check(z.maxLength(limits.teamMembers, 'FIELD_INVALID')),
}
const oneClosing = z.refine<{ closeHours: number | null; closeMinutes: number | null }>(
  (form) => form.closeHours === null || form.closeMinutes === null,
  { error: 'CLOSING_TIME_TWICE', path: ['closeMinutes'] },
)
interface Warning {
  readonly closeHours: number | null
  readonly closeMinutes: number | null
  readonly closeWarnMinutes?: number | null | undefined
}
/** The warning cannot come before the silence begins. */
export const isWarnedInTime = ({ closeHours, closeMinutes, closeWarnMinutes }: Warning): boolean =>
  !closeWarnMinutes || closeWarnMinutes < (closeMinutes ?? (closeHours ?? Number.POSITIVE_INFINITY) * 60)
const warnedInTime = z.refine<Warning>(isWarnedInTime, { error: 'CLOSE_WARNING_TOO_EARLY', path: ['closeWarnMinutes'] })
interface Delays {
  readonly delayMediumS?: number | null | undefined
  readonly delayHighS?: number | null | undefined
}
const redToo = z.refine<Delays>((form) => !form.delayMediumS || Boolean(form.delayHighS), {
  error: 'FIELD_REQUIRED',
  path: ['delayHighS'],
})
const inOrder = z.refine<Delays>(
  (form) => !form.delayMediumS || !form.delayHighS || form.delayMediumS < form.delayHighS,
  { error: 'DELAYS_NOT_IN_ORDER', path: ['delayHighS'] },
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
    input: z.strictObject(teamFields).check(oneClosing, warnedInTime, redToo, inOrder),
    entity: Team,
    errors: ['USERS_NOT_FOUND', 'CALENDAR_NOT_FOUND'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId',
    access: manages,
    input: z.strictObject({ teamId: id, ...teamFields }).check(oneClosing, warnedInTime, redToo, inOrder),
    entity: Team,
    errors: ['TEAM_NOT_FOUND', 'USERS_NOT_FOUND', 'CALENDAR_NOT_FOUND'],
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
