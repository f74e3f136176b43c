import { expect, test } from 'vitest'
import { collectStatements } from './collected.ts'
import { migratedDatabase } from './migrated.ts'

const { query } = migratedDatabase()

/**
 * Deleting a row searches every table that refers to it. Without an index that reads the whole table, once per deleted row. Indexes cost
 * each write, so a foreign key has none when nobody deletes rows of its parent. This is the whole list, by parent.
 */
const withoutIndex: Readonly<Record<string, { readonly why: string; readonly keys: readonly string[] }>> = {
  calendars: {
    why: 'Deleted ones keep their row (deleted_at).',
    keys: ['channels (calendar_id)', 'teams (calendar_id)'],
  },
  categories: {
    why: 'Deleted ones keep their row (deleted_at).',
    keys: ['categories (parent_id)', 'chat_sessions (category_id)', 'chats (category_id)'],
  },
  channels: {
    why: 'Deactivated, never deleted. Every message would write the index.',
    keys: ['chat_sessions (channel_id)', 'chats (channel_id)', 'messages (channel_id)', 'ratings (channel_id)'],
  },
  chat_sessions: {
    why: 'The index of (chat_id, seq) finds the entries of the chat, which are few, so messages need no index of sessions.',
    keys: ['messages (chat_id, session_id)'],
  },
  organizations: {
    why: 'Only demo:reset deletes them: one row, so one search per table.',
    keys: [
      ...[
        'autoreplies',
        'bot_links',
        'shared_message_files',
        'bot_node_counts',
        'bot_sessions',
        'bot_tests',
        'bot_versions',
        'bots',
        'report_recipients',
        'routing_rules',
        'api_answers',
        'api_keys',
        'webhook_deliveries',
        'article_files',
        'article_versions',
      ],
      ...[
        'backup_codes',
        'bans',
        'bulk_run_chats',
        'bulk_runs',
        'calendar_versions',
        'calendars',
        'categories',
        'category_teams',
        'channel_secrets',
      ],
      ...[
        'channel_sites',
        'channel_teams',
        'chat_pins',
        'client_comments',
        'client_companies',
        'client_consents',
        'client_distinctions',
        'client_export_choices',
        'client_import_rows',
        'client_photos',
        'client_run_clients',
        'client_runs',
        'client_tags',
        'connections',
        'consents',
      ],
      ...[
        'extra_values',
        'files',
        'invitations',
        'kept_messages',
        'live_facts',
        'mentions',
        'monitoring_settings',
        'notice_settings',
        'plan_requests',
        'ratings',
        'recoveries',
        'reply_template_uses',
        'saved_search_places',
        'session_facts',
        'shared_drafts',
        'sign_ins',
        'team_members',
        'teams',
      ],
      'two_factors',
      'user_import_rows',
    ].map((table) => `${table} (organization_id)`),
  },
  plans: { why: 'The table of requests has a few rows per organization.', keys: ['plan_requests (plan_id)'] },
  teams: {
    why: 'Deleted ones keep their row (deleted_at).',
    keys: ['category_teams (team_id)', 'channels (team_id)', 'chat_sessions (team_id)', 'chats (team_id)'],
  },
  users: {
    why: 'Deactivated, never deleted. Distribution writes most of these columns.',
    keys: [
      'api_keys (created_by)',
      'webhooks (created_by)',
      'crm_connections (created_by)',
      ...['articles (created_by)', 'articles (updated_by)'],
      'bans (banned_by)',
      'client_comments (author_id)',
      'client_distinctions (decided_by)',
      'client_merges (merged_by)',
      'client_merges (undone_by)',
      ...['created_by', 'operator_id'].map((column) => `chat_sessions (${column})`),
      ...['closing_by', 'cooldown_operator_id', 'operator_id', 'reserved_for', 'session_created_by'].map(
        (column) => `chats (${column})`,
      ),
      ...['consents (user_id)', 'files (uploaded_by_user)', 'plan_requests (user_id)', 'ratings (operator_id)'],
    ],
  },
}
/** Deleted by statements of the product, although some keys have no index of their own. */
const deletedAllTheSame = ['plans']

/**
 * A B-tree serves a foreign key when it begins with all its columns, or when it is unique over some of them; and when it has all rows,
 * but those in which a column of the key is null.
 */
const unindexed = `
  select c.confrelid::regclass::text as parent, c.conrelid::regclass::text || ' (' || (select string_agg(a.attname, ', ' order by k.n)
    from unnest(c.conkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) || ')' as key
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam,
      lateral (select array_agg(k.num order by k.n) as keys from unnest(i.indkey::int2[]) with ordinality k(num, n)
        where k.n <= i.indnkeyatts) k
    where i.indrelid = c.conrelid and i.indisvalid and m.amname = 'btree'
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any (
        select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)))
      and (k.keys[1:cardinality(c.conkey)] <@ c.conkey and c.conkey <@ k.keys[1:cardinality(c.conkey)]
        or i.indisunique and k.keys <@ c.conkey))
  order by 1, 2`

test('a foreign key has an index, or a reason for none', async () => {
  const rows = await query<{ parent: string; key: string }>(unindexed)
  const found = Object.groupBy(rows, ({ parent }) => parent)
  const keysOf = Object.entries(found).map(([parent, list]) => [parent, list!.map(({ key }) => key)])
  const listed = Object.entries(withoutIndex).map(([parent, { keys }]) => [parent, [...keys].sort()])
  expect(Object.fromEntries(keysOf)).toEqual(Object.fromEntries(listed))
})
test('no statement deletes rows that keys without an index refer to', () => {
  const deleted = collectStatements()
    .filter(({ file }) => file.startsWith('server/src/'))
    .flatMap(({ text }) => [...text.matchAll(/\bdelete from (\w+)/g)])
    .map(([, table]) => table!)
  expect(deleted.length).toBeGreaterThan(20)
  const slow = Object.keys(withoutIndex).filter((parent) => deleted.includes(parent))
  expect(slow).toEqual(deletedAllTheSame)
})
