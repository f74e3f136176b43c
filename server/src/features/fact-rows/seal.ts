import { factKinds } from '@beseda/domain/reports/fact-rows.ts'
import { classSql } from '@beseda/domain/reports/histogram.ts'
import { patient, prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { PresenceOfDay } from './presence.ts'

/** Of these a report counts different sessions too. */
const countedBySession = ['assigned', 'assignedTeam', 'assignedBot', 'transfer'] as const
const quoted = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')
const listed = quoted(countedBySession)

interface Cut {
  readonly cut: string
  readonly key: string
  readonly hour: string
  /** What else two facts of a session have in common when they are counted under the same key; null: sessions are not counted. */
  readonly same: 'team_id' | 'operator_id' | 'nothing' | null
}
const idOr = (column: string) => `coalesce(f.${column}::text, 'none')`
const cuts: readonly Cut[] = [
  { cut: 'total', key: `''`, hour: '-1', same: 'nothing' },
  { cut: 'total', key: `''`, hour: 'extract(hour from f.at at time zone $5)', same: null },
  { cut: 'channel', key: 'f.channel_id::text', hour: '-1', same: 'nothing' },
  { cut: 'team', key: idOr('team_id'), hour: '-1', same: 'team_id' },
  { cut: 'operator', key: idOr('operator_id'), hour: '-1', same: 'operator_id' },
  { cut: 'category', key: idOr('category_id'), hour: '-1', same: 'nothing' },
  { cut: 'handledBy', key: idOr('handled_by'), hour: '-1', same: 'nothing' },
]
const group = 'key, hour, kind, cause'
/**
 * The earlier facts of the day's sessions, read at once. Without statistics of the table, PostgreSQL answers a query for one session by
 * reading all facts of the organization.
 */
const earlier = `
  earlier as materialized (
    select session_id, kind, at, team_id, operator_id from report_facts
    where organization_id = $1 and session_id = any (array(select session_id from f where kind in (${listed})))
      and kind in (${listed}) and at < $3)`
/** Sessions by the day on which they were counted before. */
const sessionsOf = (same: NonNullable<Cut['same']>) => {
  const [columns, too] = same === 'nothing' ? ['', ''] : [`, ${same}`, ` and b.${same} is not distinct from f.${same}`]
  return `
  select ${group}, jsonb_object_agg(before, n) as sessions from (
    select ${group}, before, count(*) as n from (
      select distinct on (f.key, f.hour, f.kind, f.session_id) f.key, f.hour, f.kind, f.cause,
        coalesce(to_char(b.at at time zone $5, 'YYYY-MM-DD'), '') as before
      from f left join (select session_id, kind${columns}, max(at) as at from earlier group by session_id, kind${columns}) b
        on b.session_id = f.session_id and b.kind = f.kind${too}
      where f.kind in (${listed})) d
    group by ${group}, before) b
  group by ${group}`
}
const none = `select '' as key, 0 as hour, '' as kind, '' as cause, null::jsonb as sessions where false`

const statementOf = ({ cut, key, hour, same }: Cut) =>
  prepared(`
  with f as materialized (
    select ${key} as key, (${hour})::smallint as hour, f.kind, coalesce(f.cause, '') as cause, f.calendar_ms, f.working_ms,
      f.session_id, f.at, f.operator_id, f.team_id
    from report_facts f where f.organization_id = $1 and f.kind in (${quoted(factKinds)}) and f.at >= $3 and f.at < $4 and not f.is_spam
      and $5::text is not null),
  classes as (
    select ${group}, clock, class, count(*) as n from (
      select ${group}, 'calendar' as clock, ${classSql('calendar_ms')} as class from f where calendar_ms is not null
      union all
      select ${group}, 'working', ${classSql('working_ms')} from f where working_ms is not null) c
    group by ${group}, clock, class),
  histograms as (
    select ${group}, string_agg(class || ' ' || n, ' ') filter (where clock = 'calendar') as calendar,
      string_agg(class || ' ' || n, ' ') filter (where clock = 'working') as working
    from classes group by ${group}),
${same === null ? '' : `${earlier},`}
  counted as (${same === null ? none : sessionsOf(same)})
  insert into report_rollups (organization_id, date, cut, key, hour, kind, cause, n, calendar_n, calendar_ms, calendar_max,
    working_n, working_ms, working_max, calendar_histogram, working_histogram, sessions)
  select $1, $2::date, '${cut}', a.key, a.hour, a.kind, a.cause, a.n, a.cn, a.cs, a.cm, a.wn, a.ws, a.wm,
    h.calendar, h.working, s.sessions
  from (select ${group}, count(*) as n, count(calendar_ms) as cn, coalesce(sum(calendar_ms), 0) as cs,
      coalesce(max(calendar_ms), 0) as cm, count(working_ms) as wn, coalesce(sum(working_ms), 0) as ws,
      coalesce(max(working_ms), 0) as wm
    from f group by ${group}) a
  left join histograms h using (${group}) left join counted s using (${group})`)
const statements = cuts.map((cut) => patient(statementOf(cut)))

const lock = prepared(`
  select starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone" from report_days
  where organization_id = $1 and date = $2 and due_at <= $3 and ends_at <= $3 for update`)
interface Locked {
  readonly startsAt: number
  readonly endsAt: number
  readonly timeZone: string
}
const clear = prepared(`delete from report_rollups where organization_id = $1 and date = $2`)
const clearPresence = prepared(`delete from report_presence where organization_id = $1 and date = $2`)
const addPresence = prepared(`
  insert into report_presence (organization_id, date, user_id, online_ms, break_ms, busy_ms, online_n, break_n)
  select $1, $2, x."userId", x."onlineMs", x."breakMs", x."busyMs", x."onlineN", x."breakN"
  from jsonb_to_recordset($3::jsonb) as x("userId" uuid, "onlineMs" int, "breakMs" int, "busyMs" int, "onlineN" int, "breakN" int)`)
const seal = prepared(`
  update report_days set sealed_at = $3, due_at = null where organization_id = $1 and date = $2`)

/**
 * Adds up a day that is over, which takes a minute for a hundred thousand sessions. A change of its facts waits for the lock and then marks the day as changed. Nothing happens
 * when it is not due any more.
 */
export const sealDay = async (w: Work, date: string, presence: readonly PresenceOfDay[]): Promise<void> => {
  const about = [w.organizationId, date]
  const [day] = await w.run<Locked>(lock, [...about, toDb(w.now)])
  if (!day) return
  w.write(clear, about)
  w.write(clearPresence, about)
  const times = [toDb(day.startsAt), toDb(day.endsAt), day.timeZone]
  for (const statement of statements) await w.run(statement, [...about, ...times])
  if (presence.length) w.write(addPresence, [...about, JSON.stringify(presence)])
  w.write(seal, [...about, toDb(w.now)])
}
