import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { OptionName } from './user.ts'

/** What an organization may be sold. `price`: kopecks per month. `organizations`: how many have it. */
export const Plan = z.object({
  id,
  name: z.string(),
  price: z.number(),
  options: z.array(OptionName),
  position: z.number(),
  /** The one that new organizations try. */
  trial: z.boolean(),
  version: z.number(),
})
export type Plan = z.infer<typeof Plan>

/** An unanswered request for another plan. `plan` null: any plan with the option. */
export const PlanRequest = z.object({
  plan: z.nullable(z.object({ id, name: z.string() })),
  option: z.nullable(OptionName),
  by: z.string(),
  at: time,
})
export type PlanRequest = z.infer<typeof PlanRequest>

/** The plan of the caller's organization. `endsAt`: end of the trial or of the extension; null: no end. */
export const OwnPlan = z.object({
  planId: z.nullable(id),
  since: z.nullable(time),
  trial: z.boolean(),
  endsAt: z.nullable(time),
  /** The end has passed, the options are switched off. */
  lapsed: z.boolean(),
  request: z.nullable(PlanRequest),
})
export type OwnPlan = z.infer<typeof OwnPlan>
