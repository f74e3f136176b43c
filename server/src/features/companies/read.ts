import type { Company } from '@beseda/contract/entities/company.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import { companyColumns } from '../company-store/index.ts'

/** `select …` up to `where co.organization_id = $1`. $1 to $4 are those of `isVisible`. */
export const selectCompanies = `
  select ${companyColumns},
    (select count(*)::int from (select 1 from client_companies cc join clients cl on cl.id = cc.client_id
      where cc.company_id = co.id and cl.merged_into is null and cl.deleted_at is null and ${isVisible('cl.id')}
      limit ${limits.companyClientsCounted}) x) as clients
  from companies co where co.organization_id = $1`
const one = prepared(`${selectCompanies} and co.id = $5`)

/** Throws COMPANY_NOT_FOUND. */
export const findCompany = async (c: Runner, user: SignedIn, companyId: string): Promise<Company> => {
  const [company] = await c.run<Company>(one, [...viewerValues(user), companyId])
  if (!company) throw fail('COMPANY_NOT_FOUND')
  return company
}
