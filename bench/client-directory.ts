import { type Benchmark, figure } from './benchmark.ts'
import { createClient } from './client.ts'
import { percentile } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'

/** Clients with a contact, a chat and a phone each; tags, statuses and a city by their number. */
const fill = `
  with n as materialized (
    select i, gen_random_uuid() as client, gen_random_uuid() as contact, gen_random_uuid() as chat, gen_random_uuid() as session,
      now() - i * interval '97 second' as at from generate_series(1, $2::int) i),
  clients as (
    insert into clients (id, organization_id, name, status_id, created_at)
    select client, $1, 'Клиент ' || i, ($4::uuid[])[1 + i % 7], at from n),
  contacts as (
    insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at)
    select contact, $1, client, $3, 'fill-' || i, 'visitor ' || i, at from n),
  details as (
    insert into client_details (id, organization_id, client_id, kind, value, source, created_at)
    select gen_random_uuid(), $1, client, 'phone', '+79' || lpad(i::text, 9, '0'), 'operator', at from n),
  tagged as (
    insert into client_tags (organization_id, client_id, tag_id)
    select $1, client, ($5::uuid[])[case when i % 1000 = 0 then 2 else 1 end] from n where i % 2 = 0),
  extra as (
    insert into extra_values (organization_id, client_id, field_id, value) select $1, client, $6, 'Город ' || i % 500 from n),
  sessions as (
    insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, opened_at, closed_at, first_seq)
    select session, $1, chat, client, $3, i, at, at, 1 from n)
  insert into chats (id, organization_id, client_id, contact_id, channel_id, status, session_id, session_number, session_opened_at,
    session_closed_at, last_seq, unread, last_client_message_at, activity_at, created_at)
  select chat, $1, client, contact, $3, 'closed', session, i, at, at, 1, 0, at, at, at from n`

export const clientDirectory: Benchmark = {
  ids: ['B27'],
  run: async ({ quick }) => {
    const [many, calls] = quick ? [20_000, 5] : [200_000, 20]
    const stage = await openStage({ operators: 1 })
    const { sql, organizationId } = stage
    const ids = async (text: string, values: readonly unknown[]): Promise<string[]> =>
      (await sql.query(text, [organizationId, ...values])).rows.map((row: { id: string }) => row.id)
    const statuses = await ids(
      `insert into client_statuses (id, organization_id, name, colour, position)
       select gen_random_uuid(), $1, 'status ' || n, 'red', n from generate_series(1, 5) n returning id`,
      [],
    )
    const tags = await ids(
      `insert into tags (id, organization_id, name) select gen_random_uuid(), $1, x from unnest($2::text[]) x returning id`,
      [['many', 'few']],
    )
    const [field] = await ids(
      `insert into extra_fields (id, organization_id, name, kind, position)
       values (gen_random_uuid(), $1, 'city', 'text', 1) returning id`,
      [],
    )
    await sql.query(fill, [organizationId, many, stage.channelId, statuses, tags, field])
    await sql.query('vacuum analyze')
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 1)
    const day = 86_400_000
    const now = Date.now()
    const lists = [
      '',
      'sort=name&order=up',
      `status=${statuses[2]}`,
      'status=none',
      `tag=${tags[0]}`,
      `tag=${tags[1]}`,
      `tag=${tags[0]}&status=${statuses[3]}&sort=name&order=up`,
      `channel=${stage.channelId}`,
      `createdFrom=${now - 30 * day}&createdTo=${now - 20 * day}`,
      `lastFrom=${now - 2 * day}`,
      `lastTo=${now - 5 * day}&status=${statuses[1]}`,
      `search=${encodeURIComponent('Клиент 12')}`,
      'search=900000123',
      `search=${encodeURIComponent('Город 77')}`,
    ].map((query) => `/clients?${query}`)
    try {
      const timed = async (path: string): Promise<number> => {
        const startedAt = performance.now()
        const { status, text } = await client.call('GET', path, stage.operators[0]!.token)
        if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
        return performance.now() - startedAt
      }
      const all: number[] = []
      for (const path of lists) {
        const times: number[] = []
        for (let i = 0; i < calls + 2; i++) times.push(await timed(path))
        const ms = percentile(times.slice(2), 0.95)
        console.error(
          `  ${decodeURIComponent(path)}: median ${percentile(times.slice(2), 0.5).toFixed(1)}, p95 ${ms.toFixed(1)} ms`,
        )
        all.push(ms)
      }
      const subject = `slowest filter of a directory of ${many.toLocaleString('en')} clients, p95`
      return [
        figure({ id: 'B27', subject, unit: 'ms', gate: { most: 200 }, goal: { most: 100 } }, Math.max(...all), all),
      ]
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
