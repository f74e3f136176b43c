import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { editable } from './field-changes.ts'

/** A company that clients belong to. Texts that are not known are empty. */
export const Company = z.object({
  id,
  ...editable,
  name: z.string(),
  site: z.string(),
  /** As E.164. */
  phone: z.string(),
  email: z.string(),
  /** INN. */
  taxId: z.string(),
  comment: z.string(),
  createdAt: time,
  /** Its clients whom the user sees, at most `limits.companyClientsCounted`. */
  clients: z.number(),
})
export type Company = z.infer<typeof Company>

/** Every client may have several, and a position in each. */
export const ClientCompany = z.object({ id, name: z.string(), position: z.string() })
export type ClientCompany = z.infer<typeof ClientCompany>

export const companySorts = ['name', 'created'] as const
export const CompanySort = z.enum(companySorts, { error: 'FIELD_INVALID' })
export type CompanySort = z.infer<typeof CompanySort>
