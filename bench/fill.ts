import type { Stage } from './stage.ts'

/**
 * Inserts chats directly into the tables, waiting, assigned or closed, each with its client and one message. Every
 * operator gets the same share. Their activity is a second apart.
 */
const fill = `
  with n as materialized (
    select i, gen_random_uuid() as client, gen_random_uuid() as contact, gen_random_uuid() as chat, gen_random_uuid() as session,
      gen_random_uuid() as message, at, case when $6 = 'closed' then at end as closed_at, case when $6 <> 'closed' then at end as waiting,
      case when $6 <> 'pending' then ($4::uuid[])[1 + i % array_length($4::uuid[], 1)] end as operator,
      case when $6 <> 'pending' then at end as assigned
    from (select i, now() - i * interval '1 second' as at from generate_series(1, $5::int) i) r),
  clients as (insert into clients (id, organization_id, name, created_at) select client, $1, 'Клиент ' || i, at from n),
  contacts as (
    insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at)
    select contact, $1, client, $2, 'fill-' || i, 'fill', at from n),
  chats as (
    insert into chats (id, organization_id, client_id, contact_id, channel_id, status, session_id, session_number, session_opened_at,
      session_closed_at, team_id, operator_id, waiting_since, assigned_at, medium_at, high_at, last_seq, unread, last_client_message_at, last_message, activity_at, created_at)
    select chat, $1, client, contact, $2, $6, session, i, at, closed_at, $3, operator, waiting, assigned, waiting + interval '10 days',
      waiting + interval '20 days', 1, 1, at,
      jsonb_build_object('seq', 1, 'author', 'client', 'authorId', client, 'authorName', 'Клиент ' || i, 'internal', false,
        'preview', 'Здравствуйте, когда приедет заказ ' || i, 'files', 0, 'status', null, 'at', (extract(epoch from at) * 1000)::bigint), at, at from n),
  sessions as (
    insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, operator_id, opened_at, first_assigned_at, closed_at, first_seq)
    select session, $1, chat, client, $2, i, $3, operator, at, assigned, closed_at, 1 from n)
  insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_id, author_name, text, at)
  select message, $1, chat, session, $2, 1, 'message', 'client', client, 'Клиент ' || i, 'Здравствуйте, когда приедет заказ ' || i, at from n`

export const fillWithChats = async (
  stage: Pick<Stage, 'organizationId' | 'channelId' | 'teamId'> & {
    readonly operators: readonly { readonly id: string }[]
    readonly sql: { readonly query: (text: string, values?: unknown[]) => Promise<unknown> }
  },
  count: number,
  status: 'pending' | 'assigned' | 'closed' = 'assigned',
): Promise<void> => {
  const operators = stage.operators.map((o) => o.id)
  await stage.sql.query(fill, [stage.organizationId, stage.channelId, stage.teamId, operators, count, status])
  await stage.sql.query('update organizations set next_session_number = $2 where id = $1', [
    stage.organizationId,
    count + 1,
  ])
  await stage.sql.query('analyze')
}
