import { classSql } from '@beseda/domain/reports/histogram.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import { filterSql } from './filter.ts'

/** What a row of the answer stands for. `range`: the key of its period; `…Range`: both, with a blank between. */
export const groups = {
  none: `''`,
  range: 'r.key',
  channel: 'f.channel_id::text',
  team: `coalesce(f.team_id::text, 'none')`,
  operator: `coalesce(f.operator_id::text, 'none')`,
  category: 'k.key',
  hourOfWeek: `((extract(isodow from f.at at time zone $6) - 1) * 24 + extract(hour from f.at at time zone $6))::int::text`,
  channelRange: `f.channel_id::text || ' ' || r.key`,
  teamRange: `coalesce(f.team_id::text, 'none') || ' ' || r.key`,
  handledByRange: `coalesce(f.handled_by, 'none') || ' ' || r.key`,
} as const
export type Group = keyof typeof groups
export type By = 'stop' | 'start'
/** Under which a session is counted once. */
export type Same = 'all' | 'operator' | 'team'

const times = { stop: 'at', start: 'start_at' } as const
/**
 * $1 organization, $2 kinds, $3–$5 beginnings, ends and keys of periods, $6 time zone, $7–$13 filter; by category $14 and $15, the
 * ids and the rows to which they belong.
 */
const from = (group: Group, by: By, kind = 'f.kind = any ($2::text[])') => `
  from unnest($3::timestamptz[], $4::timestamptz[], $5::text[]) as r(starts, ends, key)
  join report_facts f on f.${times[by]} >= r.starts and f.${times[by]} < r.ends
  ${group === 'category' ? `join unnest($14::text[], $15::text[]) as k(id, key) on k.id = coalesce(f.category_id::text, 'none')` : ''}
  where f.organization_id = $1 and ${kind} and not f.is_spam and $2::text[] is not null and $6::text is not null
    and ${filterSql(7)}`
const key = (group: Group, by: By) => groups[group].replaceAll('f.at', `f.${times[by]}`)

export const sumsSql = (group: Group, by: By) =>
  prepared(`
  select ${key(group, by)} as key, f.kind, coalesce(f.cause, '') as cause, count(*)::int as n,
    count(f.calendar_ms)::int as "calendarN", coalesce(sum(f.calendar_ms), 0)::float8 as "calendarMs",
    coalesce(max(f.calendar_ms), 0)::float8 as "calendarMax",
    count(f.working_ms)::int as "workingN", coalesce(sum(f.working_ms), 0)::float8 as "workingMs",
    coalesce(max(f.working_ms), 0)::float8 as "workingMax"
  ${from(group, by)} group by 1, 2, 3`)
/** By nearest rank. */
export const quantilesSql = (group: Group, by: By) =>
  prepared(`
  select ${key(group, by)} as key, f.kind,
    percentile_disc(array[0.5, 0.9]) within group (order by f.calendar_ms)::float8[] as calendar,
    percentile_disc(array[0.5, 0.9]) within group (order by f.working_ms)::float8[] as working
  ${from(group, by)} and f.calendar_ms is not null group by 1, 2`)
export const histogramsSql = (group: Group, by: By) =>
  prepared(`
  select key, kind, jsonb_object_agg(class, n) filter (where clock = 'calendar') as calendar,
    jsonb_object_agg(class, n) filter (where clock = 'working') as working
  from (select ${key(group, by)} as key, f.kind, c.clock, ${classSql('c.ms')} as class, count(*)::int as n
    ${from(group, by).replace(
      '\n  where',
      `\n  cross join lateral (values ('calendar', f.calendar_ms), ('working', f.working_ms)) as c(clock, ms)\n  where c.ms is not null and`,
    )}
    group by 1, 2, 3, 4) x group by key, kind`)
/** Different clients. */
export const clientsSql = (group: Group, by: By) =>
  prepared(`
  select key, count(*)::int as n from (
    select distinct ${key(group, by)} as key, f.client_id ${from(group, by, `f.kind = 'opened'`)}) x group by key`)
const sameSql: Readonly<Record<Same, string>> = {
  all: 'true',
  operator: 'p.operator_id is not distinct from f.operator_id',
  team: 'p.team_id is not distinct from f.team_id',
}
/**
 * Different sessions, without those that were counted from $16 (by category; otherwise $14) on before their period. That time is
 * null when all periods are read here.
 */
export const sessionsSql = (group: Group, by: By, same: Same) => {
  const since = group === 'category' ? '$16' : '$14'
  return prepared(`
  select ${key(group, by)} as key, f.kind, count(distinct f.session_id)::int as n
  ${from(group, by)}
    and (${since}::timestamptz is null or not exists (select from report_facts p where p.organization_id = $1
      and p.session_id = f.session_id and p.kind = f.kind and p.at >= ${since}::timestamptz and p.at < r.starts and ${sameSql[same]}))
  group by 1, 2`)
}
const allGroups = Object.keys(groups) as Group[]
const ofGroups = (make: (group: Group, by: By) => Statement) =>
  Object.fromEntries(
    allGroups.map((group) => [group, { stop: make(group, 'stop'), start: make(group, 'start') }]),
  ) as Readonly<Record<Group, Readonly<Record<By, Statement>>>>

export const factStatements = {
  sums: ofGroups(sumsSql),
  quantiles: ofGroups(quantilesSql),
  histograms: ofGroups(histogramsSql),
  clients: ofGroups(clientsSql),
  sessions: {
    all: ofGroups((group, by) => sessionsSql(group, by, 'all')),
    operator: ofGroups((group, by) => sessionsSql(group, by, 'operator')),
    team: ofGroups((group, by) => sessionsSql(group, by, 'team')),
  },
} as const
