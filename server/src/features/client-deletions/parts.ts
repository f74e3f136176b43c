import type { RemovedKind } from '@beseda/contract/entities/client-deletion.ts'
import { prepared, type Runner, type Statement } from '../../platform/db.ts'
import type { Person } from './person.ts'

/** How many rows a statement finds or deletes. */
export type Ask = (c: Runner, values: readonly unknown[]) => Promise<number>
const numberOf =
  (statement: Statement): Ask =>
  async (c, values) =>
    (await c.run<{ n: number }>(statement, values))[0]?.n ?? 0

/** Rows that go, found by ids of the person. All statements have $1 the organization, $2 the ids. */
export interface Part {
  readonly what: RemovedKind
  readonly of: keyof Person
  readonly count: Ask
  readonly remove: Ask
}
/** Rows of a table are deleted. */
const rowsOf = (what: RemovedKind, of: keyof Person, table: string, where: string): Part => ({
  ...{ what, of },
  count: numberOf(prepared(`select count(*)::int as n from ${table} where organization_id = $1 and ${where}`)),
  remove: numberOf(
    prepared(`
    with gone as (delete from ${table} where organization_id = $1 and ${where} returning 1)
    select count(*)::int as n from gone`),
  ),
})
/** Rows of a table lose what they say of the person. */
const emptied = (what: RemovedKind, of: keyof Person, table: string, where: string, set: string): Part => ({
  ...{ what, of },
  count: numberOf(prepared(`select count(*)::int as n from ${table} where organization_id = $1 and ${where}`)),
  remove: numberOf(
    prepared(`
    with gone as (update ${table} set ${set} where organization_id = $1 and ${where} returning 1)
    select count(*)::int as n from gone`),
  ),
})
const ofClient = 'client_id = any ($2::uuid[])'
const ofChat = 'chat_id = any ($2::uuid[])'
/** There is no index of ratings by chat. */
const ofSession =
  'session_id in (select s.id from chat_sessions s where s.organization_id = $1 and s.chat_id = any ($2::uuid[]))'

/** ★ What belongs to the chats, except their messages. */
export const chatParts: readonly Part[] = [
  rowsOf('scheduledMessages', 'chatIds', 'scheduled_messages', ofChat),
  rowsOf('drafts', 'chatIds', 'shared_drafts', ofChat),
  rowsOf('mentions', 'chatIds', 'mentions', ofChat),
  // a request that nobody has answered yet, whose link must not work any more
  rowsOf('notices', 'chatIds', 'ratings', `${ofSession} and given_at is null`),
  rowsOf('notices', 'chatIds', 'chat_pins', ofChat),
  emptied('ratingComments', 'chatIds', 'ratings', `${ofSession} and comment <> ''`, `comment = ''`),
]
/** ★ What is known about the client. */
export const profileParts: readonly Part[] = [
  rowsOf('contacts', 'clientIds', 'client_details', ofClient),
  rowsOf('comments', 'clientIds', 'client_comments', ofClient),
  rowsOf('extraFields', 'clientIds', 'extra_values', ofClient),
  rowsOf('companies', 'clientIds', 'client_companies', ofClient),
  rowsOf('consents', 'clientIds', 'client_consents', ofClient),
  rowsOf('crmLinks', 'clientIds', 'client_links', ofClient),
  rowsOf('merges', 'clientIds', 'client_distinctions', `(${ofClient} or other_id = any ($2::uuid[]))`),
  rowsOf('merges', 'clientIds', 'client_merges', '(survivor_id = any ($2::uuid[]) or merged_id = any ($2::uuid[]))'),
  rowsOf('importRows', 'clientIds', 'client_import_rows', ofClient),
  rowsOf('keptMessages', 'contactIds', 'kept_messages', 'contact_id = any ($2::uuid[])'),
  // what has ended protects from nobody; what holds stays without its reason
  rowsOf('bans', 'clientIds', 'bans', `${ofClient} and ended_at is not null`),
]
/** A tag that no other client has goes too: it may be a name. */
export const tags: Part = {
  what: 'tags',
  of: 'clientIds',
  count: numberOf(prepared(`select count(*)::int as n from client_tags where organization_id = $1 and ${ofClient}`)),
  remove: numberOf(
    prepared(`
    with gone as (delete from client_tags where organization_id = $1 and ${ofClient} returning tag_id, client_id),
    empty as (delete from tags t using gone where t.organization_id = $1 and t.id = gone.tag_id
      and not exists (select from client_tags o where o.tag_id = t.id and o.client_id <> all ($2::uuid[])) returning 1)
    select (select count(*) from gone)::int as n from (select count(*) from empty) x`),
  ),
}

/** What is only counted before: it goes in batches, or with the first transaction. */
export const counted: readonly (Pick<Part, 'what' | 'of' | 'count'> & { readonly what: RemovedKind })[] = [
  {
    what: 'messages',
    of: 'chatIds',
    count: numberOf(
      prepared(
        `select count(*)::int as n from messages where organization_id = $1 and ${ofChat} and kind <> 'history'`,
      ),
    ),
  },
  {
    what: 'files',
    of: 'chatIds',
    count: numberOf(
      prepared(`
      select count(*)::int as n from messages m join files f on f.message_id = m.id
      where m.organization_id = $1 and m.chat_id = any ($2::uuid[]) and m.has_files`),
    ),
  },
  {
    what: 'photos',
    of: 'clientIds',
    count: numberOf(
      prepared(`select count(*)::int as n from client_photos where organization_id = $1 and ${ofClient}`),
    ),
  },
  {
    what: 'addresses',
    of: 'contactIds',
    count: numberOf(
      prepared('select count(*)::int as n from contacts where organization_id = $1 and id = any ($2::uuid[])'),
    ),
  },
]
