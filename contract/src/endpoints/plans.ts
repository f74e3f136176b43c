import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { OwnPlan, Plan, PlanRequest } from '../entities/plan.ts'
import { OptionName } from '../entities/user.ts'
import { id, nameText, nothing, seq } from '../fields.ts'
import { limits } from '../limits.ts'

const observer = needs('RIGHT_OBSERVER')
const fields = {
  name: nameText(limits.planName),
  /** Kopecks per month. */
  price: z
    .number({ error: 'NUMBER_INVALID' })
    .check(z.int('NUMBER_INVALID'), z.gte(0, 'NUMBER_RANGE'), z.lte(limits.planPriceKopecks, 'NUMBER_RANGE')),
  options: z.array(OptionName).check(z.maxLength(50, 'FIELD_INVALID')),
  /** New organizations try this one; it stops being another. */
  trial: z.boolean({ error: 'FIELD_INVALID' }),
}

export const plans = {
  /** All plans, and the one of the caller's organization. */
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: anyUser,
    input: nothing,
    entity: z.object({ plans: z.array(Plan), own: OwnPlan }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/plans',
    access: observer,
    input: z.strictObject(fields),
    entity: Plan,
    errors: ['PLAN_EXISTS', 'OBJECT_LIMIT_REACHED'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/plans/:id',
    access: observer,
    /** The organizations that have it get the new options within seconds. */
    input: z.strictObject({ id, version: seq, ...fields }),
    entity: Plan,
    errors: ['PLAN_NOT_FOUND', 'PLAN_EXISTS', 'PLAN_FOR_TRIAL_NEEDED', 'CHANGED_MEANWHILE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plans/:id',
    access: observer,
    input: z.strictObject({ id }),
    entity: z.null(),
    errors: ['PLAN_NOT_FOUND', 'PLAN_IN_USE', 'PLAN_FOR_TRIAL_NEEDED'],
  }),
  /** Asks the service's staff for another plan; at least one of the two is named. One wish at a time: the last. */
  request: endpoint({
    method: 'POST',
    path: '/plans/requests',
    access: needs('AUTHORITY_FINANCE'),
    input: z.strictObject({ planId: z.optional(id), option: z.optional(OptionName) }),
    entity: PlanRequest,
    errors: ['PLAN_NOT_FOUND', 'PLAN_IS_CURRENT'],
  }),
} as const
