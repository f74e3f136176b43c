import type { ClientCompany } from '@beseda/contract/entities/company.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { companyLine, companyOfLine } from '@beseda/domain/clients/company-line.ts'
import { inverse, type ListChange } from '@beseda/domain/clients/inverse.ts'
import { prepared } from '../../platform/db.ts'
import { userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { ensureCompany, lockCompany, type NamedCompany, tidyName } from '../company-store/index.ts'
import { type Caller, changeClient } from './change.ts'

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

const companiesOf = (w: Work, clientId: string): Promise<ClientCompany[]> =>
  w.run<ClientCompany>(ofClient, [w.organizationId, clientId])
const linesOf = (companies: readonly ClientCompany[]): string[] => companies.map(companyLine)

interface Link {
  readonly clientId: string
  readonly company: { readonly id: string } | { readonly name: string }
  readonly position: string
}
/** Links a client to a company, by its id, or by its name, which makes the company when there is none. */
export const linkCompany = (ctx: Caller, { clientId, company: asked, position: typed }: Link): Promise<ClientCompany> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const before = await companiesOf(w, client.id)
    const company: NamedCompany =
      'id' in asked ? await lockCompany(w, asked.id, 'hold') : await ensureCompany(w, userOf(ctx), asked.name)
    const position = tidyName(typed)
    const link = { id: company.id, name: company.name, position }
    const known = before.find(({ id }) => id === company.id)
    if (known?.position === position) return link
    if (!known && before.length >= limits.clientCompanies)
      throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientCompanies })
    await w.run(put, [w.organizationId, client.id, company.id, position])
    show('companiesChanged')
    record({ companies: linesOf(before) }, { companies: linesOf(await companiesOf(w, client.id)) })
    return link
  })

interface Unlink {
  readonly clientId: string
  readonly companyId: string
}
export const unlinkCompany = (ctx: Caller, { clientId, companyId }: Unlink): Promise<null> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const before = await companiesOf(w, client.id)
    if (!before.some(({ id }) => id === companyId)) throw fail('COMPANY_NOT_FOUND')
    await w.run(remove, [w.organizationId, client.id, companyId])
    show('companiesChanged')
    record({ companies: linesOf(before) }, { companies: linesOf(before.filter(({ id }) => id !== companyId)) })
    return null
  })

/** Takes back a change of the links. Whatever was linked since, with whatever position, stays. */
export const restoreCompanies = async (
  w: Work,
  clientId: string,
  change: ListChange,
): Promise<{ readonly before: string[]; readonly after: string[] }> => {
  const now = await companiesOf(w, clientId)
  const { add, drop } = inverse(linesOf(now), change)
  const kept = now.filter((company) => !drop.includes(companyLine(company)))
  for (const { id } of now)
    if (!kept.some((company) => company.id === id)) await w.run(remove, [w.organizationId, clientId, id])
  for (const line of add) {
    const found = companyOfLine(line, await w.run<NamedCompany>(ofLine, [w.organizationId, line]))
    if (!found) throw fail('COMPANY_NOT_FOUND')
    if (!kept.some(({ id }) => id === found.company.id))
      await w.run(put, [w.organizationId, clientId, found.company.id, found.position])
  }
  return { before: linesOf(now), after: linesOf(await companiesOf(w, clientId)) }
}
