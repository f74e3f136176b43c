import type { RemovedKind } from '@beseda/contract/entities/client-deletion.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import type { Ask } from './parts.ts'
import type { Person, Sought } from './person.ts'

/** What the deletion knows when it looks into rows of others. */
export interface Hint extends Person {
  readonly sought: Sought
  readonly banIds: readonly string[]
}
const numberOf =
  (statement: Statement): Ask =>
  async (c, values) =>
    (await c.run<{ n: number }>(statement, values))[0]?.n ?? 0

/** Rows that hold the person as a part of something else. `remove`: $1 the organization. */
export interface Trace {
  readonly what: RemovedKind
  readonly remove: Ask
  /** Null: there is nothing to look for. */
  readonly values: (hint: Hint) => readonly unknown[] | null
}
/** `like` patterns of a text inside of a larger one. */
const within = (texts: readonly string[]): string[] =>
  texts.map((text) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
/** As a value of JSON: a short id inside of a longer one is another one. */
const asValues = (texts: readonly string[]): string[] => within(texts.map((text) => JSON.stringify(text)))
const some = (...lists: readonly (readonly string[])[]): readonly unknown[] | null =>
  lists.every((list) => list.length === 0) ? null : lists
const idsOf = ({ clientIds, chatIds, contactIds }: Person): string[] => [...clientIds, ...chatIds, ...contactIds]

/** ★ Each is an own transaction, read once from its beginning: none of these tables has a client of its own. */
export const traces: readonly Trace[] = [
  {
    // of channels that are off: they would make the client anew
    what: 'heldEvents',
    remove: numberOf(
      prepared(`
      with gone as (delete from held_events where organization_id = $1 and event::text like any ($2::text[]) returning 1)
      select count(*)::int as n from gone`),
    ),
    values: ({ sought }) => some(asValues(sought.externalIds)),
  },
  {
    what: 'importRows',
    remove: numberOf(
      prepared(`
      with gone as (
        delete from client_import_rows r where r.organization_id = $1 and (lower(concat(r.cells, r.raw)) like any ($3::text[])
          or exists (select from (select value from jsonb_each_text(r.cells) union all select * from jsonb_array_elements_text(r.raw)) c,
            unnest($2::text[]) p where regexp_replace(c.value, '\\D', '', 'g') like '%' || p || '%'))
        returning 1)
      select count(*)::int as n from gone`),
    ),
    values: ({ sought }) => some(sought.phones, within(sought.emails)),
  },
  {
    // saved dialogues of bots: people copy them from real conversations
    what: 'botTests',
    remove: numberOf(
      prepared(`
      with gone as (
        delete from bot_tests t where t.organization_id = $1 and exists (
          select from jsonb_array_elements(t.steps) s, lateral (select s -> 'says' ->> 'text' as text) x
          where lower(x.text) like any ($3::text[])
            or exists (select from unnest($2::text[]) p where regexp_replace(x.text, '\\D', '', 'g') like '%' || p || '%'))
        returning 1)
      select count(*)::int as n from gone`),
    ),
    values: ({ sought }) => some(sought.phones, within(sought.emails)),
  },
  {
    // mail to the client, and mail of the product that names the client's chat
    what: 'mails',
    remove: numberOf(
      prepared(`
      with gone as (
        delete from outgoing_messages where organization_id = $1
          and (lower(recipient) = any ($2::text[]) or data::text like any ($3::text[])) returning 1)
      select count(*)::int as n from gone`),
    ),
    values: (hint) => some(hint.sought.emails, within(hint.chatIds)),
  },
  {
    what: 'webhookDeliveries',
    remove: numberOf(
      prepared(`
      with gone as (
        delete from webhook_deliveries where organization_id = $1 and type <> 'client.deleted'
          and (subject_id = any ($2::uuid[]) or body like any ($3::text[])) returning 1)
      select count(*)::int as n from gone`),
    ),
    values: (hint) => [[...hint.clientIds, ...hint.chatIds], within(hint.clientIds)],
  },
  {
    what: 'apiAnswers',
    remove: numberOf(
      prepared(`
      with gone as (
        delete from api_answers where organization_id = $1 and answer::text like any ($2::text[]) returning 1)
      select count(*)::int as n from gone`),
    ),
    values: (hint) => some(within([...hint.clientIds, ...hint.chatIds])),
  },
  {
    // those that run already find nothing to do
    what: 'jobs',
    remove: numberOf(
      prepared(`
      with gone as (
        delete from jobs where organization_id = $1 and lease is null
          and name not in ('clients.delete', 'reports.facts', 'webhooks.announce', 'webhooks.deliver')
          and data::text like any ($2::text[]) returning 1)
      select count(*)::int as n from gone`),
    ),
    values: (hint) => some([...within(idsOf(hint)), ...asValues(hint.sought.externalIds)]),
  },
]

/**
 * The history of the client, of their bans, and who else was called a different person. $1 the organization, $2 ids of
 * clients, $3 of bans, $4 names as JSON. Only the role of the system may delete from the log.
 */
export const removeHistory: Ask = numberOf(
  prepared(`
  with gone as (
    delete from audit_log where organization_id = $1
      and ((entity = 'client' and entity_id = any ($2::text[])) or (entity = 'ban' and entity_id = any ($3::text[]))
        or (entity = 'client' and changes::text like '%differentFrom%' and changes::text like any ($4::text[])))
    returning 1)
  select count(*)::int as n from gone`),
)
export const historyValues = ({ clientIds, banIds, sought }: Hint): readonly unknown[] => [
  clientIds,
  banIds,
  asValues(sought.names),
]
