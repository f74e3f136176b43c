import * as z from 'zod/mini'
import { brandIds } from '../brands.ts'
import { id, time } from '../fields.ts'
import { langs } from '../lang.ts'
import { editable } from './field-changes.ts'
import { PlanRequest } from './plan.ts'
import { Named } from './user.ts'

const BrandOfOrganization = z.nullable(z.enum(brandIds, { error: 'FIELD_INVALID' }))
/** A brand that organizations of this installation may have. `url`: where its links lead. */
export const ServedBrand = z.object({ id: BrandOfOrganization, name: z.string(), url: z.string() })
export type ServedBrand = z.infer<typeof ServedBrand>

/** A client organization, as the service administrator sees it (spec.md, 3). */
export const Organization = z.object({
  id,
  login: z.string(),
  name: z.string(),
  administratorEmail: z.string(),
  status: z.enum(['active', 'deactivated']),
  lang: z.enum(langs),
  timeZone: z.string(),
  instance: z.string(),
  /** null: the default of the installation. */
  brand: BrandOfOrganization,
  plan: z.nullable(Named),
  /** The first day of the plan. */
  planSince: z.nullable(time),
  trial: z.boolean(),
  planEndsAt: z.nullable(time),
  lapsed: z.boolean(),
  /** The extension of this plan has been used. */
  extended: z.boolean(),
  /** Kopecks. */
  balance: z.number(),
  /** How many operators may be online at the same time; null: any number. */
  operatorLicences: z.nullable(z.number()),
  users: z.number(),
  request: z.nullable(PlanRequest),
  createdAt: time,
  changedAt: time,
  ...editable,
})
export type Organization = z.infer<typeof Organization>

/** What an administrator may change of their organization. */
export const OwnOrganization = z.object({
  id,
  login: z.string(),
  name: z.string(),
  lang: z.enum(langs),
  timeZone: z.string(),
  ...editable,
})
export type OwnOrganization = z.infer<typeof OwnOrganization>
