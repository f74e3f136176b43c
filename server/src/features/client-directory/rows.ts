import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { PhotoLink } from '../photos/index.ts'

/** A row of the list shows at most so many addresses. */
const contactsShown = 5
/** $2 to $4: the chats that the user sees (`canSeeChat`). $5 the clients of one page, in their order. */
const select = prepared(`
  select cl.id, cl.name, cl.photo_id as "photoId", cl.created_at as "createdAt",
    case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'colour', s.colour) end as status,
    (select max(c.activity_at) from chats c where c.client_id = cl.id and c.session_id is not null) as "lastAt",
    coalesce((select jsonb_agg(jsonb_build_object('channelType', k.type, 'address', k.address)) from (
      select ch.type, k.address from contacts k join channels ch on ch.id = k.channel_id
      where k.client_id = cl.id order by k.created_at, k.id limit ${contactsShown}) k), '[]') as contacts,
    coalesce((select jsonb_agg(d.value order by d.created_at, d.id) from client_details d where d.client_id = cl.id), '[]') as details,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
      from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = cl.id), '[]') as tags,
    coalesce((select jsonb_agg(jsonb_build_object('fieldId', v.field_id, 'value', v.value))
      from extra_values v where v.client_id = cl.id), '[]') as extra,
    coalesce((select jsonb_agg(jsonb_build_object('id', co.id, 'name', co.name, 'position', cc.position) order by lower(co.name), co.id)
      from client_companies cc join companies co on co.id = cc.company_id where cc.client_id = cl.id), '[]') as companies,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'channelType', ch.type) order by c.activity_at desc, c.id)
      from chats c join channels ch on ch.id = c.channel_id
      where c.client_id = cl.id and c.session_id is not null
        and ($4::boolean or c.operator_id = $2::uuid or ch.id = any ($3::uuid[]) or coalesce(c.team_id = any ($3::uuid[]), true))),
      '[]') as chats
  from unnest($5::uuid[]) with ordinality as p(id, n)
    join clients cl on cl.id = p.id and cl.organization_id = $1
    left join client_statuses s on s.id = cl.status_id
  order by p.n`)

type Row = Omit<ListedClient, 'photoUrl'> & { readonly photoId: string | null }
export const rowsOf = async (
  c: Runner,
  viewer: readonly unknown[],
  photo: PhotoLink,
  ids: readonly string[],
): Promise<ListedClient[]> =>
  (await c.run<Row>(select, [...viewer, ids])).map(({ photoId, ...row }) => ({ ...row, photoUrl: photo(photoId) }))
