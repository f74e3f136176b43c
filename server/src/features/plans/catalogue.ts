import type { Plan } from '@beseda/contract/entities/plan.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { type AuditRecord, type NewChange, recordChange } from '../audit/index.ts'
import { allPlans, findPlan, type PlanFields } from './plan-row.ts'

/** Serializes changes of plans, because exactly one plan must be the trial plan. */
const lockPlans = prepared(`select pg_advisory_xact_lock(7391404)`)
const insert = prepared(`
  insert into plans (id, name, price_kopecks, options, trial, position, created_at, changed_at)
  select $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1, $6, $6 from plans`)
const update = prepared(`
  update plans set name = $2, price_kopecks = $3, options = $4, trial = $5, version = version + 1, changed_at = $6 where id = $1`)
const notTrial = prepared(`update plans set trial = false where trial and id <> $1`)
const remove = prepared(`delete from plans where id = $1`)
const users = prepared(`select count(*)::int as count from organizations where plan_id = $1`)
const forget = prepared(`delete from plan_requests where plan_id = $1`)

const recordOf = ({ name, price, options, trial }: PlanFields): AuditRecord => ({ name, price, options, trial })

/** Records a change of a plan in the audit log of the service's own organization, because plans belong to none. */
const record = async (s: SystemWork, user: SignedIn, change: Omit<NewChange, 'entity' | 'by'>): Promise<void> =>
  recordChange(await s.actFor(user.organizationId), { ...change, entity: 'plan', by: byUser(user.userId) })

const naming = async <T>(body: Promise<T>): Promise<T> =>
  body.catch((error) => {
    throw uniqueViolation(error) === 'plans_name_key' ? fail('PLAN_EXISTS') : error
  })
const tidy = (fields: PlanFields): PlanFields => ({
  name: fields.name.trim(),
  price: fields.price,
  options: [...new Set(fields.options)],
  trial: fields.trial,
})

export const createPlan = (deps: Deps, user: SignedIn, input: PlanFields): Promise<Plan> =>
  naming(
    systemWork(deps, async (s) => {
      await s.run(lockPlans, [])
      if ((await allPlans(s)).length >= limits.plans) throw fail('OBJECT_LIMIT_REACHED', { max: limits.plans })
      const id = deps.ids.next()
      const fields = tidy(input)
      if (fields.trial) await s.run(notTrial, [id])
      await s.run(insert, [id, fields.name, fields.price, fields.options, fields.trial, toDb(s.now)])
      const plan = await findPlan(s, id)
      await record(s, user, { entityId: id, name: plan.name, action: 'created', before: null, after: recordOf(plan) })
      return plan
    }),
  )

export const changePlan = (
  deps: Deps,
  user: SignedIn,
  { id, version, ...input }: PlanFields & { readonly id: string; readonly version: number },
): Promise<Plan> =>
  naming(
    systemWork(deps, async (s) => {
      await s.run(lockPlans, [])
      const before = await findPlan(s, id)
      if (before.version !== version) throw fail('CHANGED_MEANWHILE')
      const fields = tidy(input)
      if (before.trial && !fields.trial) throw fail('PLAN_FOR_TRIAL_NEEDED')
      if (fields.trial) await s.run(notTrial, [id])
      await s.run(update, [id, fields.name, fields.price, fields.options, fields.trial, toDb(s.now)])
      const plan = await findPlan(s, id)
      const records = { before: recordOf(before), after: recordOf(plan) }
      await record(s, user, { entityId: id, name: plan.name, action: 'changed', ...records })
      return plan
    }),
  )

/** Removes a plan that no organization has, with the requests for it. */
export const removePlan = (deps: Deps, user: SignedIn, id: string): Promise<null> =>
  systemWork(deps, async (s) => {
    await s.run(lockPlans, [])
    const plan = await findPlan(s, id)
    if (plan.trial) throw fail('PLAN_FOR_TRIAL_NEEDED')
    const [used] = await s.run<{ count: number }>(users, [id])
    if (used!.count > 0) throw fail('PLAN_IN_USE', { count: used!.count })
    await s.run(forget, [id])
    await s.run(remove, [id])
    await record(s, user, { entityId: id, name: plan.name, action: 'deleted', before: recordOf(plan), after: null })
    return null
  })
