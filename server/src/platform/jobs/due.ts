import { prepared, toDb } from '../db.ts'
import { systemWork, type WorkDeps } from '../unit-of-work.ts'

/** A job that can probably run now. Nothing is locked, so the claim checks again. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly throttle: string | null
}
export interface Wanted {
  /** Maximum number of jobs. */
  readonly limit: number
  /** Jobs that the caller already runs or skips. */
  readonly except: readonly string[]
  /** Names of the outside handlers, and whether jobs of either kind are wanted. */
  readonly outsideNames: readonly string[]
  readonly outside: boolean
  readonly inside: boolean
}
const defaultMaxRunning = 4
/** How many jobs of the throttle of `l` may run in parallel: one while its provider fails. */
export const maxRunning = `case when l.failing then 1 else coalesce(l.max_running, ${defaultMaxRunning}) end`

/**
 * The groups (organization, throttle, name) that have a waiting job, found by jumping through the index: the cost grows
 * with their number, not with the number of jobs, so a flood in one does not slow the others.
 */
const groups = `
  with recursive groups as (
    (select organization_id, coalesce(throttle, '') as throttle, name from jobs where state = 'ready'
     order by organization_id, coalesce(throttle, ''), name limit 1)
    union all
    select n.organization_id, n.throttle, n.name from groups g cross join lateral (
      select j.organization_id, coalesce(j.throttle, '') as throttle, j.name from jobs j
      where j.state = 'ready'
        and (j.organization_id, coalesce(j.throttle, ''), j.name) > (g.organization_id, g.throttle, g.name)
      order by j.organization_id, coalesce(j.throttle, ''), j.name limit 1) n)`
/** The jobs `j` of group `g`. Ordered by the whole index, or else PostgreSQL sorts all of them to take a few. */
const inGroup = `j.state = 'ready' and j.organization_id = g.organization_id and coalesce(j.throttle, '') = g.throttle and j.name = g.name`
const indexOrder = `j.organization_id, coalesce(j.throttle, ''), j.name, j.run_at, j.id`

/** True for a job that an earlier one of its lane, or of its key, keeps waiting. A running one is still there. */
export const isBehind = `(
    (j.lane is not null and exists (select from jobs e
      where e.organization_id = j.organization_id and e.lane = j.lane and e.state = 'ready' and e.id < j.id))
    or (j.unique_key is not null and exists (select from jobs e
      where e.organization_id = j.organization_id and e.unique_key = j.unique_key and e.state = 'ready' and e.id < j.id)))`

const due = prepared(`${groups}
  select d.id, g.name, g.organization_id as "organizationId", nullif(g.throttle, '') as throttle
  from groups g
  left join job_limits l on l.organization_id = g.organization_id and l.throttle = g.throttle
  cross join lateral (
    select case when g.throttle = '' then $2 else least($2, ${maxRunning} - (
      select count(*) from jobs r where r.organization_id = g.organization_id and r.throttle = g.throttle and r.lease is not null and r.run_at > $1)) end as places) p
  cross join lateral (
    select j.id, j.run_at from jobs j
    where ${inGroup} and j.run_at <= $1 and j.id <> all ($3::bigint[]) and not ${isBehind}
    order by ${indexOrder} limit greatest(p.places, 0)) d
  where (l.held_until is null or l.held_until <= $1)
    and case when g.name = any ($4::text[]) then $5::boolean else $6::boolean end
  order by row_number() over (partition by g.organization_id order by d.run_at, d.id), d.run_at, d.id
  limit $2`)

/** Due jobs that are not blocked: the oldest of each organization in turn, within the slots of its throttles. */
export const findDue = (deps: WorkDeps, w: Wanted): Promise<Candidate[]> =>
  systemWork(deps, (s) => s.run<Candidate>(due, [toDb(s.now), w.limit, w.except, w.outsideNames, w.outside, w.inside]))

const next = prepared(`${groups}
  select min(greatest(d.run_at, l.held_until)) as at
  from groups g
  left join job_limits l on l.organization_id = g.organization_id and l.throttle = g.throttle
  cross join lateral (
    select j.run_at from jobs j
    where ${inGroup} and j.run_at > case when l.held_until > $1 then '-infinity' else $1::timestamptz end
    order by ${indexOrder} limit 1) d`)

/** When the next job that is not due yet will be, milliseconds; null: there is none. */
export const nextDue = (deps: WorkDeps): Promise<number | null> =>
  systemWork(deps, async (s) => (await s.run<{ at: number | null }>(next, [toDb(s.now)]))[0]?.at ?? null)
