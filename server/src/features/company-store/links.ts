import type { ClientCompany } from '@beseda/contract/entities/company.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { companyLine, companyOfLine } from '@beseda/domain/clients/company-line.ts'
import { inverse, type ListChange } from '@beseda/domain/clients/inverse.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { NamedCompany } from './ensure.ts'

const ofClient = prepared(`
  select co.id, co.name, cc.position from client_companies cc join companies co on co.id = cc.company_id
  where cc.organization_id = $1 and cc.client_id = $2 order by lower(co.name), co.id`)
const put = prepared(`
  insert into client_companies (organization_id, client_id, company_id, position) values ($1, $2, $3, $4)
  on conflict (client_id, company_id) do update set position = excluded.position`)
const remove = prepared(
  `delete from client_companies where organization_id = $1 and client_id = $2 and company_id = $3`,
)
/** Companies whose name a line of the history begins with. */
const ofLine = prepared(`
  select id, name from companies where organization_id = $1 and starts_with($2, name) for key share`)

export const companiesOf = (w: Work, clientId: string): Promise<ClientCompany[]> =>
  w.run<ClientCompany>(ofClient, [w.organizationId, clientId])
export const linesOf = (companies: readonly ClientCompany[]): string[] => companies.map(companyLine)

/** A link that exists gets the position. */
export const putLink = (w: Work, clientId: string, companyId: string, position: string): Promise<unknown> =>
  w.run(put, [w.organizationId, clientId, companyId, position])
export const dropLink = (w: Work, clientId: string, companyId: string): Promise<unknown> =>
  w.run(remove, [w.organizationId, clientId, companyId])

/** Takes back a change of the links. Whatever was linked since, with whatever position, stays. */
export const restoreCompanies = async (
  w: Work,
  clientId: string,
  change: ListChange,
): Promise<{ readonly before: string[]; readonly after: string[] }> => {
  const now = await companiesOf(w, clientId)
  const { add, drop } = inverse(linesOf(now), change)
  const kept = now.filter((company) => !drop.includes(companyLine(company)))
  for (const { id } of now) if (!kept.some((company) => company.id === id)) await dropLink(w, clientId, id)
  for (const line of add) {
    const found = companyOfLine(line, await w.run<NamedCompany>(ofLine, [w.organizationId, line]))
    if (!found) throw fail('COMPANY_NOT_FOUND')
    if (!kept.some(({ id }) => id === found.company.id)) await putLink(w, clientId, found.company.id, found.position)
  }
  return { before: linesOf(now), after: linesOf(await companiesOf(w, clientId)) }
}
