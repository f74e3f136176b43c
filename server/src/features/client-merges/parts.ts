import type { Item } from '@beseda/domain/clients/merge.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Of each a client has one. */
export interface ValuePart {
  readonly name: string
  readonly load: (w: Work, clientId: string) => Promise<string | null>
  /** $1 the organization, $2 the client, $3 the value. What it refers to may be gone: then nothing changes. */
  readonly set: Statement
  /** The part whose choice decides about this one too. */
  readonly with?: string
}
/** Of each a client has any number. */
export interface ItemPart {
  readonly name: string
  readonly load: (w: Work, clientId: string) => Promise<readonly Item[]>
  /** $1 the organization, $2 the ids, $3 the client that has them, $4 the one that gets them. */
  readonly move: readonly Statement[]
  /** The way back, where it differs. */
  readonly moveBack?: readonly Statement[]
  /** $2 the ids, $3 the client. Absent: no two clients can have the same. */
  readonly drop?: readonly Statement[]
}

/** $1 the organization, $2 the client: `value` as text, or null. */
const oneValue = (statement: Statement) => async (w: Work, clientId: string) =>
  (await w.run<{ value: string | null }>(statement, [w.organizationId, clientId]))[0]?.value ?? null
/** $1 the organization, $2 the client: `id`, and `key` by which two clients have the same. */
const items = (statement: Statement) => (w: Work, clientId: string) =>
  w.run<Item>(statement, [w.organizationId, clientId])

/** ★ What is chosen in a merge. */
export const valueParts: readonly ValuePart[] = [
  {
    name: 'name',
    load: oneValue(prepared('select name as value from clients where organization_id = $1 and id = $2')),
    set: prepared('update clients set name = $3 where organization_id = $1 and id = $2 and $3::text is not null'),
  },
  {
    // whether an operator gave the name
    name: 'renamed',
    with: 'name',
    load: oneValue(prepared('select renamed::text as value from clients where organization_id = $1 and id = $2')),
    set: prepared(`update clients set renamed = $3::text = 'true' where organization_id = $1 and id = $2`),
  },
  {
    name: 'status',
    load: oneValue(prepared('select status_id::text as value from clients where organization_id = $1 and id = $2')),
    set: prepared(`
      update clients set status_id = $3::text::uuid where organization_id = $1 and id = $2
        and ($3::text is null or exists (select from client_statuses where organization_id = $1 and id = $3::text::uuid for key share))`),
  },
  {
    // empty: a person took the photo away
    name: 'photo',
    load: oneValue(
      prepared(`
      select coalesce(photo_id::text, case when photo_removed then '' end) as value from clients where organization_id = $1 and id = $2`),
    ),
    set: prepared(`
      update clients set photo_id = nullif($3::text, '')::uuid, photo_removed = coalesce($3::text = '', false)
      where organization_id = $1 and id = $2 and (nullif($3::text, '') is null
        or exists (select from client_photos where organization_id = $1 and id = nullif($3::text, '')::uuid))`),
  },
]

const chatsFollow = [
  prepared(`
    update chats set client_id = $4 where organization_id = $1 and contact_id = any ($2::uuid[]) and client_id = $3`),
  prepared(`
    update chat_sessions s set client_id = $4 from chats c
    where c.organization_id = $1 and c.contact_id = any ($2::uuid[]) and s.chat_id = c.id and s.client_id = $3`),
]
const owned = (table: 'client_comments' | 'client_consents' | 'client_photos') => ({
  load: items(
    prepared(`select id, id::text as key from ${table} where organization_id = $1 and client_id = $2 order by id`),
  ),
  move: [
    prepared(
      `update ${table} set client_id = $4 where organization_id = $1 and id = any ($2::uuid[]) and client_id = $3`,
    ),
  ],
})
/** ★ What is united in a merge. */
export const itemParts: readonly ItemPart[] = [
  {
    // addresses with their chats, sessions and bans
    name: 'contacts',
    load: items(
      prepared(
        'select id, id::text as key from contacts where organization_id = $1 and client_id = $2 order by created_at, id',
      ),
    ),
    move: [
      // a ban goes on for the addresses that it held for, and for no others
      prepared(`
        update contacts set ban_client_id = $3 where organization_id = $1 and id = any ($2::uuid[]) and ban_client_id is null
          and exists (select from bans where client_id in ($3, $4) and kind = 'client' and ended_at is null)`),
      prepared(
        'update contacts set client_id = $4 where organization_id = $1 and id = any ($2::uuid[]) and client_id = $3',
      ),
      ...chatsFollow,
    ],
    moveBack: [
      prepared(`
        update contacts set client_id = $4, ban_client_id = nullif(ban_client_id, $4)
        where organization_id = $1 and id = any ($2::uuid[]) and client_id = $3`),
      ...chatsFollow,
      // a ban since the merge goes with the chat that it was made from
      prepared(`
        update bans b set client_id = $4 from chats c
        where b.organization_id = $1 and b.kind = 'client' and b.ended_at is null and b.client_id = $3
          and c.id = b.chat_id and c.contact_id = any ($2::uuid[])
          and not exists (select from bans o where o.client_id = $4 and o.kind = 'client' and o.ended_at is null)`),
    ],
  },
  {
    name: 'details',
    load: items(
      prepared(`
      select id, kind || ' ' || lower(value) as key from client_details where organization_id = $1 and client_id = $2
      order by created_at, id`),
    ),
    move: [
      prepared(
        'update client_details set client_id = $4 where organization_id = $1 and id = any ($2::uuid[]) and client_id = $3',
      ),
    ],
    drop: [
      prepared('delete from client_details where organization_id = $1 and id = any ($2::uuid[]) and client_id = $3'),
    ],
  },
  {
    name: 'tags',
    load: items(
      prepared(`
      select tag_id as id, tag_id::text as key from client_tags where organization_id = $1 and client_id = $2 order by tag_id`),
    ),
    move: [
      prepared(
        'update client_tags set client_id = $4 where organization_id = $1 and tag_id = any ($2::uuid[]) and client_id = $3',
      ),
    ],
    drop: [
      prepared('delete from client_tags where organization_id = $1 and tag_id = any ($2::uuid[]) and client_id = $3'),
      // a tag that no client has any more is gone
      prepared(`
        delete from tags t where organization_id = $1 and id = any ($2::uuid[]) and $3::uuid is not null
          and not exists (select from client_tags where tag_id = t.id)`),
    ],
  },
  {
    // of a field that both have filled in, the survivor's value is shown
    name: 'extraValues',
    load: items(
      prepared(`
      select field_id as id, field_id::text as key from extra_values where organization_id = $1 and client_id = $2
      order by field_id`),
    ),
    move: [
      prepared(
        'update extra_values set client_id = $4 where organization_id = $1 and field_id = any ($2::uuid[]) and client_id = $3',
      ),
    ],
    drop: [
      prepared(
        'delete from extra_values where organization_id = $1 and field_id = any ($2::uuid[]) and client_id = $3',
      ),
    ],
  },
  {
    // of a company that both belong to, the survivor's position is shown
    name: 'companies',
    load: items(
      prepared(`
      select company_id as id, company_id::text as key from client_companies where organization_id = $1 and client_id = $2
      order by company_id`),
    ),
    move: [
      prepared(
        'update client_companies set client_id = $4 where organization_id = $1 and company_id = any ($2::uuid[]) and client_id = $3',
      ),
    ],
    drop: [
      prepared(
        'delete from client_companies where organization_id = $1 and company_id = any ($2::uuid[]) and client_id = $3',
      ),
    ],
  },
  { name: 'comments', ...owned('client_comments') },
  { name: 'photos', ...owned('client_photos') },
  { name: 'consents', ...owned('client_consents') },
  {
    // who was called a different person; the two clients of the merge themselves are filtered out in profiles.ts
    name: 'distinctions',
    load: items(
      prepared(`
      select case when client_id = $2 then other_id else client_id end as id,
        (case when client_id = $2 then other_id else client_id end)::text as key
      from client_distinctions where organization_id = $1 and (client_id = $2 or other_id = $2)`),
    ),
    move: [
      prepared(`
        with gone as (
          delete from client_distinctions where organization_id = $1
            and ((client_id = $3 and other_id = any ($2::uuid[])) or (other_id = $3 and client_id = any ($2::uuid[])))
          returning client_id, other_id, decided_by, at
        )
        insert into client_distinctions (organization_id, client_id, other_id, decided_by, at)
        select $1, least($4, d.id), greatest($4, d.id), d.decided_by, d.at
        from (select case when client_id = $3 then other_id else client_id end as id, decided_by, at from gone) d
        where d.id <> $4 on conflict do nothing`),
    ],
    drop: [
      prepared(`
        delete from client_distinctions where organization_id = $1
          and ((client_id = $3 and other_id = any ($2::uuid[])) or (other_id = $3 and client_id = any ($2::uuid[])))`),
    ],
  },
]
