import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Role, RoleChoice } from '../entities/role.ts'
import { RightName } from '../entities/user.ts'
import { descriptionText, id, nameText, nothing, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_ROLE_MODIFY')

/** What the form of a role holds. */
export const roleFields = {
  name: nameText(limits.roleName),
  description: descriptionText(limits.roleDescription),
  rights: z.array(RightName).check(z.maxLength(50, 'FIELD_INVALID')),
}

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: manages,
    input: nothing,
    /** System roles first, then by name. */
    entity: z.object({ roles: z.array(Role) }),
    errors: [],
  }),
  /** Names for filters and for the form of a user. */
  choices: endpoint({
    method: 'GET',
    path: '/roles/choices',
    access: anyUser,
    input: nothing,
    entity: z.object({ roles: z.array(RoleChoice) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: manages,
    input: z.strictObject(roleFields),
    entity: Role,
    errors: ['ROLE_EXISTS', 'RIGHTS_EXCEED_YOURS'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/roles/:roleId',
    access: manages,
    /** Changes only the given fields. */
    input: z.strictObject({ roleId: id, version: seenVersion, ...z.partial(z.object(roleFields)).def.shape }),
    entity: Role,
    errors: [
      ...(['ROLE_NOT_FOUND', 'ROLE_IMMUTABLE', 'ROLE_EXISTS', 'RIGHTS_EXCEED_YOURS'] as const),
      ...(['LAST_ACCOUNT_CONTROL', 'FIELDS_CHANGED_MEANWHILE'] as const),
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:roleId',
    access: manages,
    input: z.strictObject({ roleId: id }),
    entity: z.null(),
    errors: ['ROLE_NOT_FOUND', 'ROLE_IMMUTABLE', 'ROLE_IN_USE'],
  }),
} as const
