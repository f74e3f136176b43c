import type { Option } from '@beseda/contract/access.ts'
import { options } from '@beseda/contract/access-words.ts'
import type { OwnPlan, Plan, PlanRequest } from '@beseda/contract/entities/plan.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, systemWork } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { sendMail } from '../outgoing/index.ts'
import { allPlans, findPlan, type Runner } from './plan-row.ts'

/** The column `request` for a query over organizations `o`. */
export const requestColumn = `(select jsonb_build_object(
    'plan', case when rp.id is null then null else jsonb_build_object('id', rp.id, 'name', rp.name) end,
    'option', r.option, 'by', ru.name, 'at', floor(extract(epoch from r.created_at) * 1000))
  from plan_requests r join users ru on ru.id = r.user_id left join plans rp on rp.id = r.plan_id
  where r.organization_id = o.id and r.handled_at is null) as request`

const own = prepared(`
  select o.plan_id as "planId", o.plan_since as since, o.trial, o.plan_ends_at as "endsAt", o.lapsed, ${requestColumn}
  from organizations o where o.id = $1`)
const insert = prepared(`
  insert into plan_requests (id, organization_id, plan_id, option, user_id, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (organization_id) where handled_at is null do update set plan_id = $3, option = $4, user_id = $5, created_at = $6`)
const asking = prepared(`
  select o.name, u.login from organizations o join users u on u.organization_id = o.id where o.id = $1 and u.id = $2`)
/** The service's staff. */
const managers = prepared(`
  select u.login, o.lang from users u join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
  where u.active and o.is_open and 'RIGHT_OBSERVER' = any (r.rights) order by u.id limit 20`)
interface Staff {
  readonly login: string
  readonly lang: Lang
}

const ownPlan = async (c: Runner, organizationId: string): Promise<OwnPlan> => {
  const [row] = await c.run<OwnPlan>(own, [organizationId])
  if (!row) throw fail('UNAUTHENTICATED')
  return row
}
export const listPlans = (deps: Deps, user: SignedIn): Promise<{ plans: Plan[]; own: OwnPlan }> =>
  read(deps, user.organizationId, async (c) => {
    const [plans, mine] = await Promise.all([allPlans(c), ownPlan(c, user.organizationId)])
    return { plans, own: mine }
  })

export interface Wish {
  readonly planId?: string | undefined
  readonly option?: Option | undefined
}
/** Stores the request with the organization until the service's staff give it a plan, and notifies them by mail. */
export const requestPlan = (deps: Deps, user: SignedIn, { planId, option }: Wish): Promise<PlanRequest> => {
  if (planId === undefined && option === undefined) throw fail('INVALID_INPUT', { field: 'planId' })
  return systemWork(deps, async (s) => {
    const staff = await s.run<Staff>(managers, [])
    const w = await s.actFor(user.organizationId)
    const plan = planId === undefined ? null : await findPlan(w, planId)
    const before = await ownPlan(w, w.organizationId)
    if (plan && before.planId === plan.id && !before.trial && !before.lapsed) throw fail('PLAN_IS_CURRENT')
    const wish = [plan?.id ?? null, option ?? null, user.userId, toDb(w.now)]
    await w.run(insert, [w.newId(), w.organizationId, ...wish])
    const [about] = await w.run<{ name: string; login: string }>(asking, [w.organizationId, user.userId])
    const { name: organization, login: contact } = about!
    for (const { login, lang } of staff) {
      const wanted = [plan?.name, option && inLang(options[option], lang)].filter(Boolean).join(', ')
      sendMail(w, { to: login, kind: 'planRequest', data: { organization, person: user.name, contact, wanted }, lang })
    }
    recordChange(w, {
      entity: 'organization',
      entityId: w.organizationId,
      name: organization,
      action: 'requested',
      before: null,
      after: { plan: plan?.name, option },
      by: byUser(user.userId),
    })
    return { plan: plan && { id: plan.id, name: plan.name }, option: option ?? null, by: user.name, at: w.now }
  })
}
