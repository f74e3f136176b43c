import type { Reconciliation } from '@beseda/contract/entities/report.ts'
import { factKinds } from '@beseda/domain/reports/fact-rows.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { catchUp } from '../reports/index.ts'
import { frameAnswer, frameOf, type PeriodInput } from './frame.ts'

const everyKind = factKinds.map((kind) => `'${kind}'`).join(', ')
const kinds = `('opened', 'reopened', 'closed')`
/** Of sealed days and of the others, before the period ($2 is null) or in it; spam counts here, because its sessions are open too. */
const counts = prepared(`
  select kind, sum(n)::int as n from (
    select r.kind, sum(r.n) as n from report_rollups r join report_days d on d.organization_id = r.organization_id and d.date = r.date
    where r.organization_id = $1 and r.cut = 'total' and r.hour = -1 and r.kind in ${kinds} and d.sealed_at is not null
      and ($2::timestamptz is null or d.starts_at >= $2) and d.ends_at <= $3
    group by r.kind
    union all
    select f.kind, count(*) from report_days d
    join report_facts f on f.organization_id = $1 and f.at >= d.starts_at and f.at < d.ends_at and f.kind in ${kinds}
    where d.organization_id = $1 and d.sealed_at is null and ($2::timestamptz is null or d.starts_at >= $2) and d.ends_at <= $3
    group by f.kind
    union all
    select f.kind, count(*) from report_facts f join report_days d on d.organization_id = $1 and d.sealed_at is not null
      and f.at >= d.starts_at and f.at < d.ends_at and ($2::timestamptz is null or d.starts_at >= $2) and d.ends_at <= $3
    where f.organization_id = $1 and f.is_spam and f.kind in ${kinds} group by f.kind) x
  group by kind`)
/** As the sessions themselves say. A session that was reopened several times is looked up in its facts. */
const open = prepared(`
  select count(*)::int as n from chat_sessions s
  where s.organization_id = $1 and s.opened_at < $2 and (
    s.closed_at is null and s.reopens = 0
    or s.closed_at >= $2 and s.reopens = 0
    or s.reopens > 0 and (select sum(case when f.kind = 'closed' then -1 else 1 end) from report_facts f
      where f.organization_id = $1 and f.session_id = s.id and f.kind in ${kinds} and f.at < $2) > 0)`)
const openNow = prepared(`
  select count(*)::int as n from chats where organization_id = $1 and status <> 'closed' and session_id is not null`)
/** Stored numbers of sealed days that are others than those of the facts. */
const differences = prepared(`
  select coalesce(a.date, b.date)::text as date, coalesce(a.kind, b.kind) as metric,
    coalesce(a.n, 0)::float8 as stored, coalesce(b.n, 0)::float8 as facts
  from (
    select r.date, r.kind, sum(r.n) as n, sum(r.calendar_ms) as ms from report_rollups r
    join report_days d on d.organization_id = $1 and d.date = r.date and d.sealed_at is not null
    where r.organization_id = $1 and r.date between $2 and $3 and r.cut = 'total' and r.hour = -1 group by r.date, r.kind) a
  full join (
    select d.date, f.kind, count(*) as n, coalesce(sum(f.calendar_ms), 0) as ms from report_days d
    join report_facts f on f.organization_id = $1 and f.kind in (${everyKind}) and f.at >= d.starts_at and f.at < d.ends_at and not f.is_spam
    where d.organization_id = $1 and d.date between $2 and $3 and d.sealed_at is not null group by d.date, f.kind) b
    on b.date = a.date and b.kind = a.kind
  where a.n is distinct from b.n or a.ms is distinct from b.ms order by 1, 2`)

/** @throws PERIOD_TOO_LONG */
export const reconcile = async (deps: WorkDeps, organizationId: string, o: PeriodInput): Promise<Reconciliation> => {
  await catchUp(deps, organizationId)
  return read(deps, organizationId, async (c) => {
    const now = deps.clock.now()
    const frame = await frameOf(c, organizationId, o, { now })
    const { start, until, from, to } = frame.days.period
    const of = async (begins: number | null, ends: number) => {
      const rows = await c.run<{ kind: string; n: number }>(counts, [organizationId, toDb(begins), toDb(ends)])
      const n = new Map(rows.map((r) => [r.kind, r.n]))
      return { created: n.get('opened') ?? 0, reopened: n.get('reopened') ?? 0, closed: n.get('closed') ?? 0 }
    }
    const [before, within] = [await of(null, start), await of(start, until)]
    const openBefore = before.created + before.reopened - before.closed
    const [truth] =
      until > now
        ? await c.run<{ n: number }>(openNow, [organizationId])
        : await c.run<{ n: number }>(open, [organizationId, toDb(until)])
    return {
      ...(await frameAnswer(c, organizationId, frame, 0)),
      ...{ openBefore, ...within, open: truth!.n },
      expected: openBefore + within.created + within.reopened - within.closed,
      differences: await c.run<Reconciliation['differences'][number]>(differences, [organizationId, from, to]),
    }
  })
}
