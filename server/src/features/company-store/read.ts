import type { Company } from '@beseda/contract/entities/company.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Without the clients, which depend on who asks. */
export type StoredCompany = Omit<Company, 'clients'>
/** `co` is the company. */
export const companyColumns = `
  co.id, ${editColumns('co')}, co.name, co.site, co.phone, co.email, co.tax_id as "taxId", co.comment, co.created_at as "createdAt"`

const select = `select ${companyColumns} from companies co where co.organization_id = $1 and co.id = $2`
const statements = {
  /** The company cannot be deleted until the transaction ends. */
  hold: prepared(`${select} for key share`),
  /** Nobody else changes it. */
  change: prepared(`${select} for no key update`),
  /** Nobody links clients to it either. */
  remove: prepared(`${select} for update`),
} as const

/** Throws COMPANY_NOT_FOUND. */
export const lockCompany = async (
  w: Work,
  companyId: string,
  lock: keyof typeof statements,
): Promise<StoredCompany> => {
  const [company] = await w.run<StoredCompany>(statements[lock], [w.organizationId, companyId])
  if (!company) throw fail('COMPANY_NOT_FOUND')
  return company
}
