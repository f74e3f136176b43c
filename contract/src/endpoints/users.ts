import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Person, PersonCard } from '../entities/person.ts'
import { cursor, email, id, nameText, pageSize, seenVersion, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'
import { newPassword, repeats } from '../new-password.ts'

const manages = needs('RIGHT_ACCOUNT_CONTROL')

/** An optional phone number: as people type it, 10 to 15 digits. */
const maybePhone = text(limits.phone).check(
  z.refine((s: string) => s.trim() === '' || /^\+?[\d\s().-]+$/.test(s.trim()), 'PHONE_FORMAT'),
  z.refine((s: string) => s.trim() === '' || /^\D*(\d\D*){10,15}$/.test(s), 'PHONE_FORMAT'),
)
/** The form of a user, without the password. */
export const personFields = {
  name: nameText(limits.userName),
  email,
  phone: maybePhone,
  affiliation: text(limits.affiliation),
  roleId: id,
  teamIds: z.array(id).check(z.maxLength(limits.teamsOfUser, 'FIELD_INVALID')),
  breakMinutes: z.nullable(whole(limits.breakMinutes)),
  /** Of an upload, or the one there is; null: none. */
  photoId: z.nullable(id),
  active: z.boolean({ error: 'FIELD_INVALID' }),
}
export const givingErrors = [
  ...(['ACCOUNT_EXISTS', 'ROLE_NOT_FOUND', 'RIGHTS_EXCEED_YOURS', 'TEAMS_NOT_FOUND'] as const),
  ...(['TEAM_CHANGE_DENIED', 'USER_WITHOUT_TEAM', 'FILE_NOT_FOUND'] as const),
]
export const userSorts = ['name', 'email', 'role', 'lastActive'] as const

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: anyUser,
    input: z.strictObject({
      /** A part of the name or of the email. */
      search: z.optional(text(limits.searchText)),
      teamId: z.optional(id),
      roleId: z.optional(id),
      show: z._default(z.enum(['active', 'all'], { error: 'FIELD_INVALID' }), 'all'),
      sort: z._default(z.enum(userSorts, { error: 'FIELD_INVALID' }), 'name'),
      order: z._default(z.enum(['up', 'down'], { error: 'FIELD_INVALID' }), 'up'),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** `next` is null on the last page. */
    entity: z.object({ users: z.array(Person), total: z.number(), next: z.nullable(z.string()) }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/users/:userId',
    access: manages,
    input: z.strictObject({ userId: id }),
    entity: PersonCard,
    errors: ['USER_NOT_FOUND'],
  }),
  /** All users as CSV, in parts. The first part has the heads and is recorded in the audit log. */
  exportCsv: endpoint({
    method: 'POST',
    path: '/users/export',
    access: manages,
    input: z.strictObject({
      separator: z.enum([',', ';'], { error: 'FIELD_INVALID' }),
      cursor: z.optional(cursor),
    }),
    entity: z.object({ text: z.string(), next: z.nullable(z.string()) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    access: manages,
    input: z
      .strictObject({ ...personFields, password: newPassword, passwordRepeat: text(limits.passwordMax) })
      .check(repeats('password', 'passwordRepeat')),
    entity: PersonCard,
    errors: givingErrors,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/users/:userId',
    access: manages,
    /** Changes only the given fields. A new password ends all sign-ins of the user. */
    input: z
      .strictObject({
        userId: id,
        version: seenVersion,
        ...z.partial(z.object(personFields)).def.shape,
        password: z.optional(newPassword),
        passwordRepeat: z.optional(text(limits.passwordMax)),
      })
      .check(repeats('password', 'passwordRepeat')),
    entity: PersonCard,
    errors: [
      ...givingErrors,
      ...(['FIELDS_CHANGED_MEANWHILE', 'USER_NOT_FOUND', 'USER_HAS_MORE_RIGHTS', 'LAST_ACCOUNT_CONTROL'] as const),
      ...(['OWN_ACCOUNT_ACTIVE', 'OWN_PASSWORD', 'INVITATION_PENDING'] as const),
    ],
  }),
  /** For users who lost phone and backup codes: the next sign-in asks only for the password. Ends all sign-ins of the user. */
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: '/users/:userId/two-factor',
    access: manages,
    input: z.strictObject({ userId: id }),
    entity: PersonCard,
    errors: ['USER_NOT_FOUND', 'USER_HAS_MORE_RIGHTS', 'OWN_TWO_FACTOR'],
  }),
} as const
