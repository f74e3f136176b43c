import type { Option } from '@beseda/contract/access.ts'
import type { Plan } from '@beseda/contract/entities/plan.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type Connection, prepared } from '../../platform/db.ts'

export type Runner = Pick<Connection, 'run'>

export const selectPlans = `select id, name, price_kopecks::float8 as price, options, position, trial, version from plans`
const byId = prepared(`${selectPlans} where id = $1`)
const ofTrial = prepared(`${selectPlans} where trial`)
const all = prepared(`${selectPlans} order by position, name`)

export const findPlan = async (c: Runner, id: string): Promise<Plan> => {
  const [plan] = await c.run<Plan>(byId, [id])
  if (!plan) throw fail('PLAN_NOT_FOUND')
  return plan
}
/** The plan for the trial of new organizations. */
export const trialPlan = async (c: Runner): Promise<Plan> => {
  const [plan] = await c.run<Plan>(ofTrial, [])
  if (!plan) throw fail('PLAN_NOT_FOUND')
  return plan
}
export const allPlans = (c: Runner): Promise<Plan[]> => c.run<Plan>(all, [])

export interface PlanFields {
  readonly name: string
  readonly price: number
  readonly options: readonly Option[]
  readonly trial: boolean
}
