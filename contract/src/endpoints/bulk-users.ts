import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { UsersChanged } from '../entities/person.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const teamIds = z.array(id).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.teamsOfUser, 'FIELD_INVALID'))

export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), roleId: id }),
  z.strictObject({ kind: z.literal('addTeams'), teamIds }),
  z.strictObject({ kind: z.literal('removeTeams'), teamIds }),
  z.strictObject({ kind: z.literal('activate') }),
  z.strictObject({ kind: z.literal('deactivate') }),
  z.strictObject({ kind: z.literal('resetTwoFactor') }),
  z.strictObject({ kind: z.literal('resendInvitation') }),
])
export type BulkChange = z.infer<typeof BulkChange>

/**
 * The calls for one user, for many: each user has their own transaction with its rights and refusals, so that one who may
 * not be changed keeps none of the others. What is already as wanted counts as done: a repeated call changes nothing.
 */
export const bulkUsers = {
  changeMany: endpoint({
    method: 'POST',
    path: '/users/bulk',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: z.strictObject({
      userIds: z.array(id).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.bulkUsers, 'TOO_MANY_USERS')),
      change: BulkChange,
      /** In the audit log of each of them; may be empty. */
      reason: z._default(text(limits.bulkReason), ''),
    }),
    entity: UsersChanged,
    errors: [],
  }),
} as const
