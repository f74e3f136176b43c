import type { ClientCompany } from '@beseda/contract/entities/company.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { changeClient } from '../clients/index.ts'
import {
  companiesOf,
  dropLink,
  ensureCompany,
  linesOf,
  lockCompany,
  type NamedCompany,
  putLink,
  tidyName,
} from '../company-store/index.ts'
import { changedBy } from './changed-by.ts'

/** A call, or a job in the name of a user. */
type Caller = Pick<Ctx, 'deps' | 'user'>
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
      'id' in asked
        ? await lockCompany(w, asked.id, 'hold')
        : await ensureCompany(w, changedBy(userOf(ctx)), asked.name)
    const position = tidyName(typed)
    const link = { id: company.id, name: company.name, position }
    const known = before.find(({ id }) => id === company.id)
    if (known?.position === position) return link
    if (!known && before.length >= limits.clientCompanies)
      throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientCompanies })
    await putLink(w, client.id, company.id, position)
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
    await dropLink(w, client.id, companyId)
    show('companiesChanged')
    record({ companies: linesOf(before) }, { companies: linesOf(before.filter(({ id }) => id !== companyId)) })
    return null
  })
