import { prepared } from '../../platform/db.ts'
import type { Group } from './facts-sql.ts'

/** Groups that sealed days know. The others read the facts. */
export const rollupGroups = {
  none: `''`,
  range: 'r.date::text',
  channel: 'r.key',
  team: 'r.key',
  operator: 'r.key',
  category: 'k.key',
  hourOfWeek: `((extract(isodow from r.date) - 1) * 24 + r.hour)::int::text`,
  channelRange: `r.key || ' ' || r.date::text`,
  teamRange: `r.key || ' ' || r.date::text`,
  handledByRange: `r.key || ' ' || r.date::text`,
} as const satisfies Record<Group, string>

/** $1 organization, $2 kinds, $3 days, $4 cut, $5 keys or null; by category $6 and $7. */
const from = (group: Group) => `
  from report_rollups r
  ${group === 'category' ? 'join unnest($6::text[], $7::text[]) as k(id, key) on k.id = r.key' : ''}
  where r.organization_id = $1 and r.kind = any ($2::text[]) and r.date = any ($3::date[]) and r.cut = $4
    and ($5::text[] is null or r.key = any ($5::text[])) and r.hour ${group === 'hourOfWeek' ? '>= 0' : '= -1'}`

const sums = (group: Group) =>
  prepared(`
  select ${rollupGroups[group]} as key, r.kind, r.cause, sum(r.n)::int as n, sum(r.calendar_n)::int as "calendarN",
    sum(r.calendar_ms)::float8 as "calendarMs", max(r.calendar_max)::float8 as "calendarMax", sum(r.working_n)::int as "workingN",
    sum(r.working_ms)::float8 as "workingMs", max(r.working_max)::float8 as "workingMax",
    string_agg(r.calendar_histogram, ' ') as calendar, string_agg(r.working_histogram, ' ') as working
  ${from(group)} group by 1, 2, 3`)
/** Different sessions, without those that were counted from the first day on already: it follows the other parameters. */
const sessions = (group: Group) => {
  const first = group.endsWith('ange') ? 'r.date::text' : `$${group === 'category' ? 8 : 6}::text`
  return prepared(`
  select ${rollupGroups[group]} as key, r.kind,
    sum((select sum(e.n::int) from jsonb_each_text(r.sessions) as e(day, n) where e.day < ${first}))::int as n
  ${from(group)} and r.sessions is not null group by 1, 2`)
}
const ofGroups = (make: (group: Group) => ReturnType<typeof prepared>) =>
  Object.fromEntries((Object.keys(rollupGroups) as Group[]).map((group) => [group, make(group)])) as Readonly<
    Record<Group, ReturnType<typeof prepared>>
  >
export const rollupStatements = {
  sums: ofGroups(sums),
  sessions: ofGroups(sessions),
} as const
