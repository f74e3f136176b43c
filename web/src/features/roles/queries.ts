import { roles } from '@beseda/contract/endpoints/roles.ts'
import type { Role } from '@beseda/contract/entities/role.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { systemRoles } from '@beseda/contract/system-roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const rolesQuery = queryOptions({
  queryKey: [...liveKeys.roles, 'list'] as const,
  queryFn: ({ signal }) => call(roles.list, {}, { signal }),
})
/** Names of system roles are translated. */
export const nameOf = ({ system, name }: Pick<Role, 'system' | 'name'>, lang: Lang): string =>
  system ? inLang(systemRoles[system].name, lang) : name
export const descriptionOf = ({ system, description }: Role, lang: Lang): string =>
  system ? inLang(systemRoles[system].description, lang) : description
