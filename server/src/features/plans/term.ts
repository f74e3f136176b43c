import type { Option } from '@beseda/contract/access.ts'
import type { Plan } from '@beseda/contract/entities/plan.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { optionsOf, type PlanTerm } from '@beseda/domain/billing/plan-term.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { accessChanged } from '../sign-ins/index.ts'

const lock = prepared(`
  select o.status = 'active' as active, o.plan_id as "planId", o.plan_since as since, o.trial, o.plan_ends_at as "endsAt", o.lapsed,
    o.extended_at as "extendedAt", p.options as "ofPlan", p.version as "planVersion"
  from organizations o left join plans p on p.id = o.plan_id where o.id = $1 for no key update of o`)
const save = prepared(`
  update organizations set plan_id = $2, plan_since = $3, trial = $4, plan_ends_at = $5, lapsed = $6, extended_at = $7, options = $8,
    plan_version = $9, version = version + 1, changed_at = $10 where id = $1`)
const answer = prepared(`update plan_requests set handled_at = $2 where organization_id = $1 and handled_at is null`)

export interface LockedTerm extends PlanTerm {
  readonly active: boolean
  readonly planId: string | null
  readonly ofPlan: readonly Option[] | null
  readonly planVersion: number | null
}
/** The plan of the work's organization, locked until the commit. */
export const lockTerm = async (w: Work): Promise<LockedTerm | null> =>
  (await w.run<LockedTerm>(lock, [w.organizationId]))[0] ?? null

interface OfPlan {
  readonly id: string | null
  readonly options: readonly Option[]
  readonly version: number | null
}
/** Saves a plan and its term, and updates what follows: the organization's options and the access of its users. */
export const saveTerm = async (w: Work, term: PlanTerm, plan: OfPlan, by: By): Promise<void> => {
  const { since, trial, endsAt, lapsed, extendedAt } = term
  const times = [toDb(since), trial, toDb(endsAt), lapsed, toDb(extendedAt)]
  const options = optionsOf(term, plan.options)
  await w.run(save, [w.organizationId, plan.id, ...times, options, plan.version, toDb(w.now)])
  accessChanged(w, 'everybody', { reason: 'planChanged', by })
}
/** Gives another plan, or the same one again. It answers an open request. */
export const givePlan = async (w: Work, term: PlanTerm, plan: Plan, by: By): Promise<void> => {
  await saveTerm(w, term, plan, by)
  await w.run(answer, [w.organizationId, toDb(w.now)])
}
