import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientCompany, Company, CompanySort } from '../entities/company.ts'
import { cursor, email, id, nameText, pageSize, phone, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { isStraight } from '../seen.ts'
import { isTaxId } from '../tax-id.ts'

const reads = needsOption('OPTION_CLIENT_PROFILE')
const edits = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
const isBlank = (typed: string): boolean => typed.trim() === ''
const name = nameText(limits.companyName)
/** Each may be empty: not known. */
const fields = {
  site: text(limits.companySite),
  phone: text(limits.phone).check(z.refine((s: string) => isBlank(s) || phone.safeParse(s).success, 'PHONE_FORMAT')),
  email: text(limits.loginMax).check(z.refine((s: string) => isBlank(s) || email.safeParse(s).success, 'EMAIL_FORMAT')),
  taxId: text(limits.companyTaxId).check(z.refine((s: string) => isBlank(s) || isTaxId(s), 'TAX_ID_INVALID')),
  comment: text(limits.clientComment),
}
const oneCompany = { companyId: id }

/**
 * Companies of clients. Every user with the option sees them, as tags; their clients only by the rule of clients.
 */
export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/companies',
    access: reads,
    /** `search`: a part of the name, site, phone, e-mail or tax id. */
    input: z.strictObject({
      search: z._default(text(limits.companyName), ''),
      sort: z._default(CompanySort, 'name'),
      order: z._default(z.enum(['up', 'down'], { error: 'FIELD_INVALID' }), 'up'),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** `isMore`: there are more than `total`; counting has stopped. */
    entity: z.object({
      companies: z.array(Company),
      total: z.number(),
      isMore: z.boolean(),
      next: z.nullable(z.string()),
    }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/companies/:companyId',
    access: reads,
    input: z.strictObject(oneCompany),
    entity: Company,
    errors: ['COMPANY_NOT_FOUND'],
  }),
  /** Repeated with the same id, it changes nothing. */
  create: endpoint({
    method: 'POST',
    path: '/companies',
    access: edits,
    input: z.strictObject({ id, name, ...fields }),
    entity: Company,
    errors: ['COMPANY_EXISTS', 'COMPANY_TAX_ID_EXISTS'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/companies/:companyId',
    access: edits,
    input: z.strictObject({
      ...oneCompany,
      version: seenVersion,
      name: z.optional(name),
      site: z.optional(fields.site),
      phone: z.optional(fields.phone),
      email: z.optional(fields.email),
      taxId: z.optional(fields.taxId),
      comment: z.optional(fields.comment),
    }),
    entity: Company,
    errors: ['COMPANY_EXISTS', 'COMPANY_NOT_FOUND', 'COMPANY_TAX_ID_EXISTS', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** Its clients lose the link; the history of each keeps it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId',
    access: edits,
    input: z.strictObject(oneCompany),
    entity: z.null(),
    errors: ['COMPANY_NOT_FOUND'],
  }),
  /**
   * Links a client to a company, with their position in it (may be empty). A link that exists gets the position. By name: the
   * company of this name, made when there is none.
   */
  link: endpoint({
    method: 'POST',
    path: '/clients/:clientId/companies',
    access: edits,
    input: z.strictObject({
      clientId: id,
      company: z.union([z.strictObject({ id }), z.strictObject({ name: nameText(limits.companyName) })], {
        error: 'FIELD_REQUIRED',
      }),
      position: z._default(text(limits.companyPosition).check(z.refine(isStraight, 'NAME_INVALID')), ''),
    }),
    entity: ClientCompany,
    errors: ['COMPANY_NOT_FOUND', 'OBJECT_LIMIT_REACHED', 'PROFILE_NOT_FOUND'],
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/clients/:clientId/company-removal',
    access: edits,
    input: z.strictObject({ clientId: id, ...oneCompany }),
    entity: z.null(),
    errors: ['COMPANY_NOT_FOUND', 'PROFILE_NOT_FOUND'],
  }),
} as const
