import { factsVersion } from '../domain/src/reports/session-facts.ts'
import type { Stage } from './stage.ts'

const day = 86_400_000
/**
 * A year of sessions with ten messages each, until the end of today, so that the open day is as large as the others; facts of the last
 * two months, which the reports of 30 days and the period before need.
 */
const [factDays, year] = [61, 366]
/** How many channels, teams and categories are added to those of the stage. */
const more = 9

const objects = [
  `insert into teams (id, organization_id, name, dialog_limit, created_at)
   select uuidv7(), organization_id, 'team ' || i, dialog_limit, created_at from teams cross join generate_series(1, ${more}) i where id = $1`,
  `insert into channels (id, organization_id, type, name, team_id, settings, created_at)
   select uuidv7(), organization_id, type, 'site ' || i, team_id, settings, created_at from channels cross join generate_series(1, ${more}) i
   where id = $1`,
  `insert into categories (id, organization_id, name, path, position)
   select uuidv7(), organization_id, 'category ' || i, 'category ' || i, i from teams cross join generate_series(1, ${2 * more}) i where id = $1`,
] as const
const people = `
  insert into clients (id, organization_id, name, created_at)
  select uuidv7(), $1, 'Клиент ' || i, $2 from generate_series(1, $3::int) i`

/** Each client has one chat, with the same id. */
const chats = `
  insert into chats (id, organization_id, client_id, contact_id, channel_id, status, last_seq, unread, activity_at, created_at)
  select id, organization_id, id, id, $2, 'closed', 0, 0, created_at, created_at from clients where organization_id = $1`
const sessions = `
  with known as (select
    (select array_agg(id) from clients where organization_id = $1) as clients, (select array_agg(id) from channels where organization_id = $1) as channels,
    (select array_agg(id) from teams where organization_id = $1) as teams, (select array_agg(id) from users where organization_id = $1) as users,
    (select array_agg(id) from categories where organization_id = $1) as categories)
  insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, operator_id, category_id, opened_at, first_seq,
    first_assigned_at, closed_at, first_closed_at)
  select uuidv7(), $1, clients[1 + i % cardinality(clients)], clients[1 + i % cardinality(clients)], channels[1 + i % cardinality(channels)], i,
    teams[1 + i / 7 % cardinality(teams)], users[1 + i % cardinality(users)], categories[1 + i / 3 % cardinality(categories)], at, 1,
    at, at + interval '20 minutes', at + interval '20 minutes'
  from known cross join (select i, date_trunc('milliseconds', $2::timestamptz + (i::float8 / $3) * $4 * interval '1 day') as at
    from generate_series(1, $3::int) i) n`
const messages = `
  insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_name, text, at)
  select uuidv7(), s.organization_id, s.chat_id, s.id, s.channel_id, s.number * 10 + n, 'message',
    case when n % 2 = 0 then 'client' else 'operator' end, 'Имя', 'Здравствуйте, подскажите, пожалуйста, когда приедет мой заказ',
    s.opened_at + n * interval '90 seconds'
  from chat_sessions s cross join generate_series(0, 9) n where s.organization_id = $1`
const stored = `
  insert into session_facts (session_id, organization_id, facts_version, facts, computed_at)
  select id, organization_id, ${factsVersion}, '{}', opened_at from chat_sessions where organization_id = $1`
/** The facts of an ordinary session: three replies, one assignment. Seconds from the opening: start and stop. */
const facts = `
  insert into report_facts (session_id, n, organization_id, kind, at, start_at, channel_id, client_id, team_id, operator_id, category_id,
    handled_by, calendar_ms, working_ms, cause, is_spam)
  select s.id, k.n, s.organization_id, k.kind, s.opened_at + k.stop * f.x * interval '1 second', s.opened_at + k.start * f.x * interval '1 second',
    s.channel_id, s.client_id, s.team_id, s.operator_id, s.category_id, 'operator',
    case when k.timed then ((k.stop - k.start) * f.x * 1000)::bigint end, case when k.timed then ((k.stop - k.start) * f.x * 1000)::bigint end,
    k.cause, false
  from chat_sessions s
  cross join lateral (select 0.05 + random() * 3 + s.number * 0 as x) f
  cross join (values (0, 'opened', 0, 0, false, null), (1, 'assignedTeam', 0, 0, false, null), (2, 'assigned', 0, 10, false, null),
    (3, 'queue', 0, 10, true, null), (4, 'reaction', 10, 60, true, null), (5, 'firstReply', 0, 60, true, null),
    (6, 'reply', 90, 150, true, null), (7, 'held', 90, 150, true, null), (8, 'reply', 200, 280, true, null),
    (9, 'held', 200, 280, true, null), (10, 'reply', 300, 400, true, null), (11, 'held', 300, 400, true, null),
    (12, 'handling', 10, 500, true, null), (13, 'closed', 0, 500, false, null), (14, 'dialog', 10, 500, true, null),
    (15, 'activeDialog', 10, 500, true, null), (16, 'resolutionFirst', 0, 500, true, null), (17, 'resolution', 0, 500, true, null),
    (18, 'resolutionHuman', 0, 500, true, null), (19, 'handled', 0, 500, false, 'operator'), (20, 'rating', 0, 600, false, '5')
  ) as k(n, kind, start, stop, timed, cause)
  where s.organization_id = $1 and s.opened_at >= $2`
const dueDays = `
  insert into report_days (organization_id, date, time_zone, starts_at, ends_at, due_at)
  select $1, d::date, 'UTC', d, d + interval '1 day', d + interval '1 day' from generate_series($2::timestamptz, $3::timestamptz, interval '1 day') d`

/** Rows of one table after the other, made by PostgreSQL, without keys: nothing reads them but reports and the counts of the floor. */
export const fillWithReports = async (
  { sql, organizationId, channelId, teamId }: Stage,
  {
    count,
    today,
    withMessages = true,
    days = year,
  }: { readonly count: number; readonly today: number; readonly withMessages?: boolean; readonly days?: number },
): Promise<void> => {
  await sql.query(`update organizations set time_zone = 'UTC' where id = $1`, [organizationId])
  const c = await sql.connect()
  try {
    await c.query(`set session_replication_role = replica; set synchronous_commit = off`)
    const { rows: unused } = await c.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'messages' and indexname <> 'messages_pkey' and indexdef not like '%UNIQUE%'`,
    )
    for (const { name } of unused) await c.query(`drop index ${name}`)
    const from = today - (days - 1) * day
    for (const [i, made] of objects.entries()) await c.query(made, [i === 1 ? channelId : teamId])
    await c.query(people, [organizationId, new Date(from), count / 10])
    await c.query(chats, [organizationId, channelId])
    await c.query(sessions, [organizationId, new Date(from), count, days])
    if (withMessages) await c.query(messages, [organizationId])
    await c.query(stored, [organizationId])
    await c.query(facts, [organizationId, new Date(today - factDays * day)])
    await c.query(dueDays, [organizationId, new Date(today - (factDays - 1) * day), new Date(today)])
  } finally {
    c.release(true)
  }
  await sql.query('vacuum analyze')
}
