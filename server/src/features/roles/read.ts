import type { Right } from '@beseda/contract/access.ts'
import type { Role, RoleChoice } from '@beseda/contract/entities/role.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { beyond, notGrantable } from '@beseda/domain/access/grant.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'

type Runner = Pick<Work, 'run'>
const select = `
  select r.id, ${editColumns('r')}, r.name, r.description, r.rights, r.system, (select count(*)::int from users u where u.role_id = r.id) as users
  from roles r where r.organization_id = $1`
const order = `order by array_position(array['operator', 'supervisor', 'administrator'], r.system) nulls last, r.name collate people, r.id`
const all = prepared(`${select} ${order}`)
const one = prepared(`${select} and r.id = $2`)
const choices = prepared(`select r.id, r.name, r.system, r.rights from roles r where r.organization_id = $1 ${order}`)

export const listRoles = async (c: Runner, user: SignedIn): Promise<{ roles: Role[] }> => ({
  roles: await c.run<Role>(all, [user.organizationId]),
})
export const findRole = async (c: Runner, organizationId: string, roleId: string): Promise<Role> => {
  const [role] = await c.run<Role>(one, [organizationId, roleId])
  if (!role) throw fail('ROLE_NOT_FOUND')
  return role
}
export const chooseFrom = async (c: Runner, user: SignedIn): Promise<{ roles: RoleChoice[] }> => {
  const rows = await c.run<Omit<RoleChoice, 'assignable' | 'receivesChats' | 'lost'> & { rights: Right[] }>(choices, [
    user.organizationId,
  ])
  return {
    roles: rows.map(({ rights, ...role }) => ({
      ...role,
      assignable: notGrantable(user.rights, rights).length === 0,
      receivesChats: rights.includes('AUTHORITY_CHAT_DISTRIBUTION'),
      lost: beyond(rights, user.rights),
    })),
  }
}
