import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { systemRoleKeys } from '../system-roles.ts'
import { editable } from './field-changes.ts'
import { RightName } from './user.ts'

/** Null: a role of the organization's own. A system role is called and described by its key in both languages. */
export const SystemRoleName = z.nullable(z.enum(systemRoleKeys))

export const Role = z.object({
  id,
  ...editable,
  name: z.string(),
  description: z.string(),
  rights: z.array(RightName),
  system: SystemRoleName,
  /** How many people have it, active or not. */
  users: z.number(),
})
export type Role = z.infer<typeof Role>

/** A role to choose from. */
export const RoleChoice = z.object({
  id,
  name: z.string(),
  system: SystemRoleName,
  /** It holds no right that the caller lacks. */
  assignable: z.boolean(),
  /** Its users receive chats, so they need a team. */
  receivesChats: z.boolean(),
  /** The caller's own rights that it lacks: what they lose by choosing it for themselves. */
  lost: z.array(RightName),
})
export type RoleChoice = z.infer<typeof RoleChoice>
