import { prepared, toDb } from '../../platform/db.ts'
import { systemWork, type WorkDeps, work } from '../../platform/unit-of-work.ts'

const next = prepared(`select min(due_at) as at from report_days where due_at is not null`)
const nextDue = async (deps: WorkDeps): Promise<number | null> =>
  systemWork(deps, async (s) => (await s.run<{ at: number | null }>(next, []))[0]?.at ?? null)

const due = prepared(`
  select d.organization_id as "organizationId", d.date::text as date, d.starts_at as "from", d.ends_at as "until"
  from report_days d where d.due_at <= $1 order by d.due_at limit 1`)
export interface DueDay {
  readonly organizationId: string
  readonly date: string
  readonly from: number
  readonly until: number
}
const dueDay = async (deps: WorkDeps): Promise<DueDay | undefined> =>
  systemWork(deps, async (s) => (await s.run<DueDay>(due, [toDb(s.now)]))[0])

const postpone = prepared(`
  update report_days set due_at = $3 where organization_id = $1 and date = $2 and sealed_at is null`)
const postponedMs = 300_000
/** A day that could not be added up makes room for those of other organizations; until then reports read its facts. */
const postponeDay = (deps: WorkDeps, { organizationId, date }: DueDay): Promise<unknown> =>
  work(deps, organizationId, (w) => w.run(postpone, [organizationId, date, toDb(w.now + postponedMs)]))

export const dueDays = { next: nextDue, first: dueDay, postpone: postponeDay }
