import type { Company } from '@beseda/contract/entities/company.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { lockCompany, publishChange } from '../company-store/index.ts'
import { changedBy } from './changed-by.ts'
import { type CompanyForm, checkTaxId, orExists, tidied } from './form.ts'
import { findCompany } from './read.ts'

const known = prepared(`
  select id = $2 as "isSame" from companies
  where organization_id = $1 and (id = $2 or lower(name) = lower($3))`)
const insert = prepared(`
  insert into companies (id, organization_id, name, site, phone, email, tax_id, comment, created_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8, $9)`)

/** Repeated with the same id, it changes nothing. */
export const createCompany = (ctx: Ctx, { id, ...typed }: CompanyForm & { id: string }): Promise<Company> => {
  const form = tidied(typed) as CompanyForm
  return work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const found = await w.run<{ isSame: boolean }>(known, [w.organizationId, id, form.name])
    if (found.some(({ isSame }) => isSame)) return findCompany(w, userOf(ctx), id)
    if (found.length > 0) throw fail('COMPANY_EXISTS')
    await checkTaxId(w, id, form.taxId)
    const { name, site, phone, email, taxId, comment } = form
    const values = [w.organizationId, id, name, site, phone, email, taxId, comment, toDb(w.now)]
    await w.run(insert, values).catch(orExists)
    publishChange(w, changedBy(userOf(ctx)), 'created', null, await lockCompany(w, id, 'hold'))
    return findCompany(w, userOf(ctx), id)
  })
}
