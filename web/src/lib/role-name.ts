import type { RoleChoice } from '@beseda/contract/entities/role.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { systemRoles } from '@beseda/contract/system-roles.ts'

/** Names of system roles are translated. */
export const roleName = ({ system, name }: Pick<RoleChoice, 'system' | 'name'>, lang: Lang): string =>
  system ? inLang(systemRoles[system].name, lang) : name
