import { bySystem } from '@beseda/contract/events/by.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { lockTerm, saveTerm } from './term.ts'

const outdated = `o.plan_id is not null and p.version is distinct from o.plan_version`
const due = prepared(`
  select o.id, o.name from organizations o left join plans p on p.id = o.plan_id
  where (o.plan_ends_at <= $1 and not o.lapsed) or (${outdated}) order by o.id limit 1 for no key update of o skip locked`)
const earliest = prepared(`
  select least((select min(plan_ends_at) from organizations where plan_ends_at is not null and not lapsed),
    (select $1::timestamptz where exists (select from organizations o join plans p on p.id = o.plan_id where ${outdated}))) as at`)

/** Switches off the options of expired plans, and applies changed plans to the organizations that have them. */
export const planSweep = {
  name: 'plans.ends',
  next: (deps: WorkDeps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, [toDb(s.now)]))[0]?.at ?? null),
  runOne: (deps: WorkDeps): Promise<boolean> =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ id: string; name: string }>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.id)
      const term = await lockTerm(w)
      if (!term) return false
      const lapsed = term.endsAt !== null && term.endsAt <= w.now
      const plan = { id: term.planId, options: term.ofPlan ?? [], version: term.planVersion }
      await saveTerm(w, { ...term, lapsed }, plan, bySystem)
      if (lapsed && !term.lapsed) {
        const what = { entity: 'organization', entityId: row.id, name: row.name, action: 'lapsed' } as const
        recordChange(w, { ...what, before: { lapsed: false }, after: { lapsed: true }, by: bySystem })
      }
      return true
    }),
}
