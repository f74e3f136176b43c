import type { BreakKind, Presence, PresenceReason } from '@beseda/contract/entities/user.ts'
import {
  clip,
  isOnline,
  overlapMs,
  type PresenceChange,
  type PresenceSpan,
  presenceSpans,
  type Span,
} from '@beseda/domain/reports/presence-spans.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

export interface Change extends PresenceChange {
  readonly userId: string
  readonly reason: PresenceReason | null
  readonly kind: BreakKind | null
  /** The user who switched it; null: the product. */
  readonly byId: string | null
}
export interface PersonSpans {
  readonly userId: string
  readonly spans: readonly PresenceSpan<Change>[]
}
const people = prepared(`
  select user_id as "userId", presence, since from operator_presence where organization_id = $1 order by user_id`)
const ofUser = `from events where organization_id = $1 and type = 'presence.changed' and data ->> 'userId' = x.id::text`
const fields = `at, id, data ->> 'presence' as presence, data ->> 'before' as before, data ->> 'reason' as reason, data ->> 'kind' as kind,
      case when data -> 'by' ->> 'kind' = 'user' then data -> 'by' ->> 'id' end as by_id`
/**
 * Changes in [$3, $4), with the last one before and the first one after for each user. The conditions match the index
 * `events_presence`; it works for the system role only (`reports/history-events.ts`).
 */
const changes = prepared(`
  select x.id as "userId", e.at, e.presence, e.before, e.reason, e.kind, e.by_id as "byId"
  from unnest($2::uuid[]) as x(id)
  cross join lateral (select coalesce((select id ${ofUser} and at <= $3 order by id desc limit 1), 0) as id) p
  cross join lateral (
    (select ${fields} ${ofUser} and id >= p.id and at < $4)
    union all
    (select ${fields} ${ofUser} and id > p.id and at >= $4 order by id limit 1)) e
  order by x.id, e.id`)

interface Person {
  readonly userId: string
  readonly presence: Presence
  readonly since: number
}
/** When everybody was there in [from, until); nothing lies in the future. */
export const spansOf = (deps: WorkDeps, organizationId: string, { from, until }: Range): Promise<PersonSpans[]> =>
  systemWork(deps, async (s) => {
    const end = Math.min(until, s.now)
    const all = await s.run<Person>(people, [organizationId])
    const ids = all.map((p) => p.userId)
    const found = await s.run<Change>(changes, [organizationId, ids, toDb(from), toDb(until)])
    const of = Map.groupBy(found, (change) => change.userId)
    return all.map(({ userId, presence, since }) => ({
      userId,
      spans: presenceSpans(of.get(userId) ?? [], { from, until: end, current: presence, since }),
    }))
  })
export interface Range {
  readonly from: number
  readonly until: number
}

const holds = prepared(`
  select f.operator_id as "operatorId", f.start_at as start, f.at as until from report_facts f
  where f.organization_id = $1 and f.at >= $2 and f.kind = 'handling' and f.start_at < $3 and f.operator_id is not null
  union all
  select c.operator_id, c.assigned_at, $4::timestamptz from chats c
  where c.organization_id = $1 and c.status = 'assigned' and c.assigned_at < $3`)
interface Hold extends Span {
  readonly operatorId: string
}
/** When each operator had a chat, until now where they still have it. */
export const holdsOf = async (c: Runner, organizationId: string, { from, until }: Range, now: number) =>
  Map.groupBy(await c.run<Hold>(holds, [organizationId, toDb(from), toDb(until), toDb(now)]), (hold) => hold.operatorId)

/** How long somebody was there on a day, and in how many periods. Milliseconds. */
export interface PresenceOfDay {
  readonly userId: string
  readonly onlineMs: number
  readonly breakMs: number
  readonly busyMs: number
  readonly onlineN: number
  readonly breakN: number
}
export const presenceOfDay = (
  { userId, spans }: PersonSpans,
  held: readonly Span[],
  { from, until }: Range,
): PresenceOfDay | null => {
  const ms = (list: readonly Span[]) => list.reduce((sum, s) => sum + s.until - s.start, 0)
  const own = spans.flatMap((s) => clip(s, from, until) ?? [])
  const [online, breaks] = [own.filter((s) => isOnline(s.presence)), own.filter((s) => s.presence === 'break')]
  if (online.length + breaks.length === 0) return null
  return {
    userId,
    ...{ onlineMs: ms(online), breakMs: ms(breaks), busyMs: overlapMs(online, held) },
    ...{ onlineN: online.length, breakN: breaks.length },
  }
}
