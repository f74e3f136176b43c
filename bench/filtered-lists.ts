import { type Benchmark, figure } from './benchmark.ts'
import { createClient } from './client.ts'
import { percentile } from './measure.ts'
import { newId, openStage, type Stage, startServerProcess } from './stage.ts'

/**
 * Open and closed chats of eight teams, forty operators, three channels and thirty categories, one team and one channel small.
 * Six in a hundred open chats are overdue, a third are answered.
 */
const fill = `
  with n as materialized (
    select i, i > $2 as is_closed, gen_random_uuid() as client, gen_random_uuid() as contact, gen_random_uuid() as chat,
      gen_random_uuid() as session, now() - (i % $2) * interval '1.3 second' as at,
      case when i % 500 = 0 then ($3::uuid[])[1] else ($3::uuid[])[2 + i % 7] end as team,
      ($4::uuid[])[1 + i % 40] as operator, i % 10 < 3 as is_pending, i % 3 > 0 as is_waiting,
      ($5::uuid[])[case when i % 1000 = 0 then 3 when i % 11 = 0 then 2 else 1 end] as channel,
      case when i % 4 > 0 then ($6::uuid[])[1 + i % 30] end as category, i % 16 = 1 as is_late
    from generate_series(1, 2 * $2::int) i),
  clients as (insert into clients (id, organization_id, name, created_at) select client, $1, 'Клиент ' || i, at from n),
  contacts as (
    insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at)
    select contact, $1, client, channel, 'fill-' || i, 'fill', at from n),
  sessions as (
    insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, operator_id, opened_at, closed_at, first_seq)
    select session, $1, chat, client, channel, i, team, case when is_closed or not is_pending then operator end, at, case when is_closed then at end, 1 from n)
  insert into chats (id, organization_id, client_id, contact_id, channel_id, status, session_id, session_number, session_opened_at,
    session_closed_at, team_id, operator_id, category_id, waiting_since, medium_at, high_at, last_seq, unread, last_client_message_at, activity_at, created_at)
  select chat, $1, client, contact, channel, case when is_closed then 'closed' when is_pending then 'pending' else 'assigned' end, session, i, at,
    case when is_closed then at end, team, case when is_closed or not is_pending then operator end, category,
    case when is_waiting and not is_closed then at end, case when is_waiting and not is_closed then at end,
    case when is_waiting and not is_closed then case when is_late then now() - i * interval '10 millisecond' else now() + interval '1 day' + i * interval '1 second' end end,
    1, 1, at, at, at from n`

const insertMany = (stage: Stage, text: string, ids: readonly string[], ...values: readonly unknown[]) =>
  Promise.all(ids.map((id, i) => stage.sql.query(text, [id, stage.organizationId, i, ...values])))

/** Teams, operators, channels and categories; the first id of each is the small one. */
const fillStage = async (stage: Stage, open: number) => {
  const now = new Date()
  const small = newId()
  const teams = [small, stage.teamId, ...Array.from({ length: 6 }, newId)]
  const role = (await stage.sql.query('select id from roles limit 1')).rows[0].id as string
  await insertMany(
    stage,
    `insert into teams (id, organization_id, name, dialog_limit, created_at) values ($1, $2, 'Team ' || $3::int, 50, $4)`,
    teams.filter((id) => id !== stage.teamId),
    now,
  )
  const operators = Array.from({ length: 40 }, newId)
  await insertMany(
    stage,
    `insert into users (id, organization_id, role_id, name, login, password_hash, created_at)
      values ($1, $2, $4, 'Person ' || $3::int, 'person' || $3::int, 'none', $5)`,
    operators,
    role,
    now,
  )
  const channels = [stage.channelId, newId(), newId()]
  await insertMany(
    stage,
    `insert into channels (id, organization_id, type, name, settings, created_at)
      values ($1, $2, case $3::int when 0 then 'whatsapp' else 'site_chat' end, 'channel ' || $3::int, '{}', $4)`,
    channels.slice(1),
    now,
  )
  const categories = Array.from({ length: 30 }, newId)
  await insertMany(
    stage,
    `insert into categories (id, organization_id, name, path, position) values ($1, $2, 'C' || $3::int, 'C' || $3::int, $3::int)`,
    categories,
  )
  await stage.sql.query(fill, [stage.organizationId, open, teams, operators, channels, categories])
  await stage.sql.query('vacuum analyze')
  return {
    smallTeam: small,
    team: teams[3]!,
    operator: operators[5]!,
    smallChannel: channels[2]!,
    category: categories[7]!,
  }
}

export const filteredLists: Benchmark = {
  ids: ['B4b', 'B4c'],
  run: async ({ quick }) => {
    const [open, calls] = quick ? [5_000, 3] : [100_000, 20]
    const stage = await openStage({ operators: 1 })
    const of = await fillStage(stage, open)
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 1)
    const lists = [
      ...['assigned', 'pending', 'overdue', 'closed'].map((filter) => `filter=${filter}`),
      ...['waiting', 'newest', 'oldest'].map((sort) => `filter=assigned&sort=${sort}`),
      `filter=assigned&team=${of.team}`,
      `filter=assigned&team=${of.smallTeam}`,
      `filter=assigned&team=${of.team}&sort=newest`,
      `filter=assigned&operator=${of.operator}&sort=waiting`,
      `filter=assigned&channel=${of.smallChannel}`,
      ...['overdue', 'answered', 'waiting', 'expiring'].map((wait) => `filter=assigned&wait=${wait}`),
      'filter=assigned&wait=overdue&sort=newest',
      'filter=assigned&wait=answered&sort=newest',
      `filter=overdue&team=${of.team}&status=pending`,
      `filter=assigned&category=${of.category}`,
      'filter=assigned&category=none',
      'filter=closed&sort=oldest',
      `filter=closed&team=${of.team}`,
      `filter=closed&operator=${of.operator}`,
      `filter=closed&category=${of.category}`,
      `filter=closed&team=${of.smallTeam}&channel=${of.smallChannel}`,
    ].map((query) => `/chats?scope=all&${query}`)
    try {
      const timed = async (path: string): Promise<number> => {
        const startedAt = performance.now()
        const { status, text } = await client.call('GET', path, stage.operators[0]!.token)
        if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
        return performance.now() - startedAt
      }
      const measured = async (path: string) => {
        const times: number[] = []
        for (let i = 0; i < calls + 3; i++) times.push(await timed(path))
        const p95 = percentile(times.slice(3), 0.95)
        const named = Object.entries(of).reduce((text, [name, id]) => text.replace(id, name), path)
        console.error(`  ${named}: median ${percentile(times.slice(3), 0.5).toFixed(1)}, p95 ${p95.toFixed(1)} ms`)
        return p95
      }
      const pages: number[] = []
      for (const path of lists) pages.push(await measured(path))
      const counters = await measured('/chats/counters')
      const unit = 'ms'
      return [
        figure(
          {
            id: 'B4b',
            subject: 'slowest list of 100,000 open chats, p95',
            unit,
            gate: { most: 150 },
            goal: { most: 50 },
          },
          Math.max(...pages),
          pages,
        ),
        figure(
          { id: 'B4c', subject: 'counters of 100,000 open chats, p95', unit, gate: { most: 200 }, goal: { most: 100 } },
          counters,
        ),
      ]
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
