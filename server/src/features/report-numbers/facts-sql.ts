import { classSql } from '@beseda/domain/reports/histogram.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import { filterSql, noFilterSql } from './filter.ts'

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
/** Most reports have no conditions; their statements then have none either, which a condition per row would cost. */
export type Scope = 'every' | 'some'
/** Under which a session is counted once. */
export type Same = 'all' | 'operator' | 'team'

interface Kind {
  readonly by: By
  readonly scope: Scope
}
const times = { stop: 'at', start: 'start_at' } as const
/**
 * $1 organization, $2 kinds, $3–$5 beginnings, ends and keys of periods, $6 time zone, $7–$13 filter; by category $14 and $15, the
 * ids and the rows to which they belong. The first beginning and the last end stand there once more: by the join alone PostgreSQL
 * reads all facts of the organization.
 */
const from = (group: Group, { by, scope }: Kind, kind = 'f.kind = any ($2::text[])') => `
  from unnest($3::timestamptz[], $4::timestamptz[], $5::text[]) as r(starts, ends, key)
  join report_facts f on f.${times[by]} >= r.starts and f.${times[by]} < r.ends
  ${group === 'category' ? `join unnest($14::text[], $15::text[]) as k(id, key) on k.id = coalesce(f.category_id::text, 'none')` : ''}
  where f.organization_id = $1 and f.${times[by]} >= (select min(s) from unnest($3::timestamptz[]) s)
    and f.${times[by]} < (select max(e) from unnest($4::timestamptz[]) e) and ${kind} and not f.is_spam and $2::text[] is not null and $6::text is not null
    and ${scope === 'every' ? noFilterSql(7) : filterSql(7)}`
const key = (group: Group, { by }: Kind) => groups[group].replaceAll('f.at', `f.${times[by]}`)

/** Sums, and histograms as roll-ups have them: one reading of the facts for both. */
export const sumsSql = (group: Group, of: Kind) =>
  prepared(`
  select key, kind, cause, sum(n)::int as n, sum("calendarN")::int as "calendarN", sum("calendarMs")::float8 as "calendarMs",
    max("calendarMax")::float8 as "calendarMax", sum("workingN")::int as "workingN", sum("workingMs")::float8 as "workingMs",
    max("workingMax")::float8 as "workingMax",
    string_agg(calendar || ' ' || n, ' ') as calendar, string_agg(working || ' ' || n, ' ') as working
  from (
    select ${key(group, of)} as key, f.kind, coalesce(f.cause, '') as cause,
      ${classSql('f.calendar_ms')} as calendar, ${classSql('f.working_ms')} as working, count(*) as n,
      count(f.calendar_ms) as "calendarN", coalesce(sum(f.calendar_ms), 0) as "calendarMs", coalesce(max(f.calendar_ms), 0) as "calendarMax",
      count(f.working_ms) as "workingN", coalesce(sum(f.working_ms), 0) as "workingMs", coalesce(max(f.working_ms), 0) as "workingMax"
    ${from(group, of)} group by 1, 2, 3, 4, 5) c
  group by 1, 2, 3`)
/** By nearest rank. */
export const quantilesSql = (group: Group, of: Kind) =>
  prepared(`
  select ${key(group, of)} as key, f.kind,
    percentile_disc(array[0.5, 0.9]) within group (order by f.calendar_ms)::float8[] as calendar,
    percentile_disc(array[0.5, 0.9]) within group (order by f.working_ms)::float8[] as working
  ${from(group, of)} and f.calendar_ms is not null group by 1, 2`)
/** Different clients. */
export const clientsSql = (group: Group, of: Kind) =>
  prepared(`
  select key, count(*)::int as n from (
    select distinct ${key(group, of)} as key, f.client_id ${from(group, of, `f.kind = 'opened'`)}) x group by key`)
const sameSql: Readonly<Record<Same, string>> = {
  all: 'true',
  operator: 'p.operator_id is not distinct from f.operator_id',
  team: 'p.team_id is not distinct from f.team_id',
}
/**
 * Different sessions, without those that were counted from $16 (by category; otherwise $14) on before their period. That time is
 * null when all periods are read here. `offset 0`: the session's rows are found by its id, whatever PostgreSQL thinks of the times.
 */
export const sessionsSql = (group: Group, of: Kind, same: Same) => {
  const since = group === 'category' ? '$16' : '$14'
  return prepared(`
  select ${key(group, of)} as key, f.kind, count(distinct f.session_id)::int as n
  ${from(group, of)}
    and (${since}::timestamptz is null or not exists (
      select from (select * from report_facts where organization_id = $1 and session_id = f.session_id offset 0) p
      where p.kind = f.kind and p.at >= ${since}::timestamptz and p.at < r.starts and ${sameSql[same]}))
  group by 1, 2`)
}
const allGroups = Object.keys(groups) as Group[]
const scopes = (make: (scope: Scope) => Statement) => ({ every: make('every'), some: make('some') }) as const
const ofGroups = (make: (group: Group, of: Kind) => Statement) =>
  Object.fromEntries(
    allGroups.map((group) => [
      group,
      {
        stop: scopes((scope) => make(group, { by: 'stop', scope })),
        start: scopes((scope) => make(group, { by: 'start', scope })),
      },
    ]),
  ) as Readonly<Record<Group, Readonly<Record<By, Readonly<Record<Scope, Statement>>>>>>

export const factStatements = {
  sums: ofGroups(sumsSql),
  quantiles: ofGroups(quantilesSql),
  clients: ofGroups(clientsSql),
  sessions: {
    all: ofGroups((group, of) => sessionsSql(group, of, 'all')),
    operator: ofGroups((group, of) => sessionsSql(group, of, 'operator')),
    team: ofGroups((group, of) => sessionsSql(group, of, 'team')),
  },
} as const
