import * as z from 'zod/mini'
import { anyone, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Invited, InvitedSeveral, PersonCard } from '../entities/person.ts'
import { id, linkToken, nameText, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { newPassword } from '../new-password.ts'
import { givingErrors, personFields } from './users.ts'

const manages = needs('RIGHT_ACCOUNT_CONTROL')
const linkErrors = [
  ...(['INVITATION_UNKNOWN', 'INVITATION_EXPIRED', 'INVITATION_USED'] as const),
  ...(['INVITATION_REVOKED', 'INVITATION_REPLACED', 'TOO_MANY_REQUESTS'] as const),
]
const { active: _, ...invitee } = personFields

/** New users choose their password by a link: one time, for seven days. Until then they cannot sign in and are not active. */
export const invitations = {
  invite: endpoint({
    method: 'POST',
    path: '/users/invitations',
    access: manages,
    input: z.strictObject(invitee),
    entity: Invited,
    errors: [...givingErrors, 'TOO_MANY_REQUESTS'],
  }),
  inviteSeveral: endpoint({
    method: 'POST',
    path: '/users/invitations/several',
    access: manages,
    input: z.strictObject({
      people: z
        .array(z.strictObject({ name: nameText(limits.userName), email: text(limits.loginMax) }))
        .check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.invitations, 'TOO_MANY_INVITATIONS')),
      roleId: personFields.roleId,
      teamIds: personFields.teamIds,
    }),
    entity: InvitedSeveral,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  /** A new link; the earlier one stops working. */
  resend: endpoint({
    method: 'POST',
    path: '/users/:userId/invitation',
    access: manages,
    input: z.strictObject({ userId: id }),
    entity: Invited,
    errors: ['USER_NOT_FOUND', 'USER_HAS_MORE_RIGHTS', 'INVITATION_NOT_NEEDED', 'TOO_MANY_REQUESTS'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/users/:userId/invitation',
    access: manages,
    input: z.strictObject({ userId: id }),
    entity: PersonCard,
    errors: ['USER_NOT_FOUND', 'USER_HAS_MORE_RIGHTS', 'INVITATION_NOT_NEEDED'],
  }),
  /** What the page of the link shows. */
  open: endpoint({
    method: 'POST',
    path: '/cm-identity/invitation',
    access: anyone,
    input: z.strictObject({ token: linkToken }),
    entity: z.object({
      login: z.string(),
      name: z.string(),
      organization: z.string(),
      invitedBy: z.string(),
      expiresAt: time,
    }),
    errors: linkErrors,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/cm-identity/invitation/password',
    access: anyone,
    input: z.strictObject({ token: linkToken, password: newPassword }),
    entity: z.object({ login: z.string() }),
    errors: linkErrors,
  }),
} as const
