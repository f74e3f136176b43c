import { brands } from '@beseda/contract/brands.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type Connection, prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { AuditRecord } from '../audit/index.ts'
import { requestColumn } from '../plans/index.ts'

export type Runner = Pick<Connection, 'run'>

export const selectOrganizations = `
  select o.id, o.login, o.name, o.admin_email as "administratorEmail", o.status, o.lang, o.time_zone as "timeZone", o.instance, o.brand,
    case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.name) end as plan,
    o.plan_since as "planSince", o.trial, o.plan_ends_at as "planEndsAt", o.lapsed, o.extended_at is not null as extended,
    o.balance_kopecks::float8 as balance, o.operator_licences as "operatorLicences",
    (select count(*)::int from users u where u.organization_id = o.id and u.active) as users, ${requestColumn},
    o.created_at as "createdAt", coalesce(o.changed_at, o.created_at) as "changedAt", ${editColumns('o')}
  from organizations o left join plans p on p.id = o.plan_id`
const byId = prepared(`${selectOrganizations} where o.id = $1`)

export const findOrganization = async (c: Runner, id: string): Promise<Organization> => {
  const [row] = await c.run<Organization>(byId, [id])
  if (!row) throw fail('ORGANIZATION_NOT_FOUND')
  return row
}

/** The audit record. */
export const recordOf = (o: Organization): AuditRecord => ({
  login: o.login,
  name: o.name,
  administratorEmail: o.administratorEmail,
  status: o.status,
  lang: o.lang,
  timeZone: o.timeZone,
  instance: o.instance,
  brandOfOrganization: o.brand && brands[o.brand].name,
  plan: o.plan?.name,
  planSince: o.planSince,
  trial: o.trial,
  planEndsAt: o.planEndsAt,
  lapsed: o.lapsed,
  operatorLicences: o.operatorLicences,
})
