import { expect, test } from 'vitest'
import { migratedDatabase } from './migrated.ts'

const { query } = migratedDatabase()

/**
 * Every table with a column that names a client, an address, a chat, a session or a message, and what the deletion of a
 * client's data does with its rows. A new table fails this test until it stands here: then add it to
 * `server/src/features/client-deletions`, and write to it in `server/test/clients/deletion.test.ts`.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  'rows are deleted': [
    ...['chat_pins', 'client_comments', 'client_companies', 'client_consents', 'client_details', 'client_distinctions'],
    ...['client_import_rows', 'client_links', 'client_merges', 'client_photos', 'client_tags', 'extra_values'],
    ...['kept_messages', 'mentions', 'scheduled_messages', 'shared_drafts', 'support_threads', 'webhook_deliveries'],
  ],
  'rows are deleted with their message': [
    ...[
      'bot_links',
      'shared_message_files',
      'files',
      'message_parts',
      'message_search',
      'messages',
      'provider_messages',
    ],
    ...['delivery_attempts', 'search_queue'],
  ],
  'columns of the person are emptied': ['bans', 'chats', 'contacts', 'events', 'ratings'],
  'ids, times and numbers stay, for the reports': [
    ...['bot_sessions', 'bulk_run_chats', 'chat_sessions', 'client_deletions', 'client_run_clients', 'live_facts'],
    ...['report_corrections', 'report_facts', 'session_facts'],
  ],
}
const columns = `
  select distinct c.table_name as name from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any ($1)`

test('the deletion of a client knows every table with rows of clients', async () => {
  const named = [
    'client_id',
    'contact_id',
    'chat_id',
    'session_id',
    'message_id',
    'part_id',
    'survivor_id',
    'subject_id',
  ]
  const found = await query<{ name: string }>(columns, [named])
  expect(found.map(({ name }) => name).sort()).toEqual(Object.values(known).flat().sort())
})

/** Columns of the tables whose rows stay: reasons and results from closed lists, ids, numbers, and codes of errors. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  bot_sessions: ['ended'],
  bulk_run_chats: ['outcome', 'refusal'],
  chat_sessions: ['close_reason', 'last_choice'],
  // `sought` is what the job looks for; it is emptied when the job ends
  client_deletions: ['elsewhere', 'kept', 'reason', 'removed', 'sought'],
  client_run_clients: ['outcome', 'refusal'],
  report_corrections: ['reason'],
  report_facts: ['cause', 'handled_by', 'kind'],
  session_facts: ['facts'],
}
const texts = `
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and table_name = any ($1) and data_type in ('text', 'jsonb', 'json', 'ARRAY')`

test('tables whose rows stay have no text that could name a person', async () => {
  const staying = known['ids, times and numbers stay, for the reports']
  const found = await query<{ table: string; column: string }>(texts, [staying])
  const unknown = found.filter(({ table, column }) => !harmless[table]?.includes(column))
  expect(unknown.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([])
})
