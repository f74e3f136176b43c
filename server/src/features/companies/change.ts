import type { Company } from '@beseda/contract/entities/company.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type EditInput, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { work } from '../../platform/unit-of-work.ts'
import { lockCompany, publishChange } from '../company-store/index.ts'
import { changedBy } from './changed-by.ts'
import { type CompanyForm, checkTaxId, orExists, tidied } from './form.ts'
import { findCompany } from './read.ts'

const update = prepared(`
  update companies set name = $3, site = $4, phone = $5, email = $6, tax_id = $7, comment = $8
  where organization_id = $1 and id = $2`)

type Change = EditInput<CompanyForm> & { readonly companyId: string }
export const changeCompany = (ctx: Ctx, { companyId, version: seen, ...typed }: Change): Promise<Company> => {
  const patch = tidied(typed)
  return work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const user = userOf(ctx)
    const before = await lockCompany(w, companyId, 'change')
    const { name, site, phone, email, taxId, comment } = before
    const stored: CompanyForm = { name, site, phone, email, taxId, comment }
    const { next, fields } = mergeEdit({ stored, patch, changed: before.changed, seen })
    if (fields.length > 0) {
      if (fields.includes('taxId')) await checkTaxId(w, companyId, next.taxId)
      const values = [next.name, next.site, next.phone, next.email, next.taxId, next.comment]
      await w.run(update, [w.organizationId, companyId, ...values]).catch(orExists)
      await noteEdit(w, 'companies', { ids: [companyId], fields, by: user.name })
      publishChange(w, changedBy(user), 'changed', before, await lockCompany(w, companyId, 'change'))
    }
    return findCompany(w, user, companyId)
  })
}
