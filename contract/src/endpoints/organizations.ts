import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Organization, OwnOrganization, ServedBrand } from '../entities/organization.ts'
import {
  cursor,
  email,
  id,
  nameText,
  nothing,
  organizationLogin,
  pageSize,
  seenVersion,
  text,
  timeZone,
} from '../fields.ts'
import { langs } from '../lang.ts'
import { limits } from '../limits.ts'
import { newPassword } from '../new-password.ts'

const observer = needs('RIGHT_OBSERVER')
const lang = z.enum(langs, { error: 'FIELD_INVALID' })
const licences = z.nullable(
  z
    .number({ error: 'NUMBER_INVALID' })
    .check(z.int('NUMBER_INVALID'), z.gte(0, 'NUMBER_RANGE'), z.lte(limits.operatorLicences, 'NUMBER_RANGE')),
)
const fields = {
  login: organizationLogin,
  name: nameText(limits.organizationName),
  administratorEmail: email,
  lang,
  timeZone,
  instance: text(limits.organizationInstance),
  operatorLicences: licences,
}
const one = z.strictObject({ id })

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/organizations',
    access: observer,
    input: z.strictObject({
      search: z.optional(text(limits.searchText)),
      status: z.optional(z.enum(['active', 'deactivated'], { error: 'FIELD_INVALID' })),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** Newest first. `next` is null on the last page. Each listed organization sees this in its audit log, once a day. */
    entity: z.object({ organizations: z.array(Organization), total: z.number(), next: z.nullable(z.string()) }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/organizations/:id',
    access: observer,
    input: one,
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/organizations',
    access: observer,
    input: z.strictObject({
      ...fields,
      administratorName: nameText(limits.userName),
      password: newPassword,
      planId: id,
      /** For seven days; otherwise the plan has no end. */
      trial: z.boolean({ error: 'FIELD_INVALID' }),
    }),
    entity: Organization,
    errors: ['ORGANIZATION_EXISTS', 'ACCOUNT_EXISTS', 'PLAN_NOT_FOUND', 'PASSWORD_TOO_COMMON', 'PASSWORD_PERSONAL'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/organizations/:id',
    access: observer,
    /** Changes only the given fields. */
    input: z.strictObject({ id, version: seenVersion, ...z.partial(z.object(fields)).def.shape }),
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND', 'ORGANIZATION_EXISTS', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** The default brand first, then those with a host of their own. */
  brands: endpoint({
    method: 'GET',
    path: '/brands',
    access: observer,
    input: nothing,
    entity: z.object({ brands: z.array(ServedBrand) }),
    errors: [],
  }),
  /** Its letters, links and pages are those of the other brand from now on. */
  setBrand: endpoint({
    method: 'POST',
    path: '/organizations/:id/brand',
    access: observer,
    input: z.strictObject({ id, brand: ServedBrand.shape.id }),
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND', 'BRAND_NOT_SERVED'],
  }),
  setPlan: endpoint({
    method: 'POST',
    path: '/organizations/:id/plan',
    access: observer,
    /** `since`: the first day of the plan; now, when absent. A trial ends seven days after it. */
    input: z.strictObject({
      id,
      planId: id,
      trial: z.boolean({ error: 'FIELD_INVALID' }),
      since: z.optional(
        z
          .number({ error: 'TIME_INVALID' })
          .check(z.int('TIME_INVALID'), z.gte(0, 'TIME_INVALID'), z.lte(limits.timeMax, 'TIME_INVALID')),
      ),
    }),
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND', 'PLAN_NOT_FOUND'],
  }),
  extend: endpoint({
    method: 'POST',
    path: '/organizations/:id/extension',
    access: observer,
    input: one,
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND', 'TARIFF_CANNOT_BE_EXTENDED'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/organizations/:id/deactivation',
    access: observer,
    /** `confirmation`: the name of the organization, typed. */
    input: z.strictObject({ id, confirmation: text(limits.organizationName) }),
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND', 'ORGANIZATION_IS_OWN', 'CONFIRMATION_WRONG'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/organizations/:id/activation',
    access: observer,
    input: one,
    entity: Organization,
    errors: ['ORGANIZATION_NOT_FOUND'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/organization',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: nothing,
    entity: OwnOrganization,
    errors: [],
  }),
  changeOwn: endpoint({
    method: 'PATCH',
    path: '/organization',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    /** Changes only the given fields. */
    input: z.strictObject({
      version: seenVersion,
      ...z.partial(z.object({ name: fields.name, lang, timeZone })).def.shape,
    }),
    entity: OwnOrganization,
    errors: ['FIELDS_CHANGED_MEANWHILE'],
  }),
} as const
