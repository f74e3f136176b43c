import { fail } from '@beseda/contract/errors/index.ts'
import { taxIdOf } from '@beseda/contract/tax-id.ts'
import { normalizeExtra } from '@beseda/domain/clients/extra-value.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { PatchOf } from '../../platform/field-versions.ts'
import { fieldError } from '../../platform/input-error.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { tidyName } from '../company-store/index.ts'

export interface CompanyForm {
  readonly name: string
  readonly site: string
  readonly phone: string
  readonly email: string
  readonly taxId: string
  readonly comment: string
}
const siteOf = (typed: string): string => {
  if (typed.trim() === '') return ''
  const site = normalizeExtra({ kind: 'link', choices: [] }, typed)
  if ('code' in site) throw fieldError('site', site.code)
  return site.value
}
const phoneOf = (typed: string): string => {
  if (typed.trim() === '') return ''
  const phone = normalizedPhone(typed)
  if (phone === null) throw fieldError('phone', 'PHONE_FORMAT')
  return phone
}
/** The form in which the fields are stored, whatever people type. */
export const tidied = ({ name, site, phone, email, taxId, comment }: PatchOf<CompanyForm>): PatchOf<CompanyForm> => ({
  name: name && tidyName(name),
  site: site === undefined ? undefined : siteOf(site),
  phone: phone === undefined ? undefined : phoneOf(phone),
  email: email?.trim().toLowerCase(),
  taxId: taxId === undefined ? undefined : taxIdOf(taxId),
  comment: comment?.trim(),
})

const taken = prepared(`select name from companies where organization_id = $1 and tax_id = $2 and id <> $3`)
/** Refuses a tax id that another company has, whose name the answer says. */
export const checkTaxId = async (w: Work, companyId: string, taxId: string): Promise<void> => {
  if (taxId === '') return
  const [other] = await w.run<{ name: string }>(taken, [w.organizationId, taxId, companyId])
  if (other) throw fail('COMPANY_TAX_ID_EXISTS', { name: other.name })
}
/** The indexes refuse the second of two people who make the same company at the same time. */
export const orExists = (error: unknown) => {
  throw uniqueViolation(error) === null ? error : fail('COMPANY_EXISTS')
}
