import { expect, test } from 'vitest'
import { migratedDatabase } from './migrated.ts'

const { query } = migratedDatabase()

/** Which of these columns of `chats` are in the key, an expression or the condition of an index. */
const indexed = async (columns: readonly string[]): Promise<string[]> => {
  const rows = await query<{ column: string }>(
    `select distinct a.attname::text as column from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and (a.attnum = any (i.indkey) or exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = a.attnum))
     where i.indrelid = 'chats'::regclass and a.attname = any ($1) order by 1`,
    [columns],
  )
  return rows.map((r) => r.column)
}
test('finds columns in keys, expressions and conditions', async () => {
  expect(await indexed(['contact_id', 'created_at', 'high_at', 'undelivered'])).toEqual([
    'contact_id',
    'high_at',
    'undelivered',
  ])
})

/**
 * PostgreSQL updates a row in place only when no index of its table, partial or not, uses a column that changes. Otherwise
 * each message would write all the indexes of its chat.
 */
test('no index of chats uses what every message changes', async () => {
  const changed = ['activity_at', 'last_client_message_at', 'last_message', 'last_seq', 'read_seq', 'unread', 'version']
  expect(await indexed(changed)).toEqual([])
})
