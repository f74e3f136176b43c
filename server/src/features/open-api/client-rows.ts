import type { OpenClient } from '@beseda/contract/entities/open-client.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'

const values = (kind: string): string => `
  coalesce((select jsonb_agg(d.value order by d.created_at, d.id) from client_details d
    where d.client_id = cl.id and d.kind = '${kind}'), '[]')`
const select = prepared(`
  select cl.id, cl.name, cl.created_at as "createdAt", coalesce(cl.changed_at, cl.created_at) as "changedAt",
    case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as status,
    coalesce((select jsonb_agg(l.external_id order by l.external_id) from client_links l
      where l.client_id = cl.id and l.source = 'api'), '[]') as "externalIds",
    ${values('phone')} as phones, ${values('email')} as emails,
    coalesce((select jsonb_agg(t.name order by lower(t.name), t.id)
      from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = cl.id), '[]') as tags,
    coalesce((select jsonb_object_agg(f.name, v.value)
      from extra_values v join extra_fields f on f.id = v.field_id where v.client_id = cl.id), '{}') as extra,
    coalesce((select jsonb_agg(jsonb_build_object('id', co.id, 'name', co.name, 'position', cc.position) order by lower(co.name), co.id)
      from client_companies cc join companies co on co.id = cc.company_id where cc.client_id = cl.id), '[]') as companies,
    coalesce((select jsonb_agg(jsonb_build_object('address', k.address,
        'channel', jsonb_build_object('id', ch.id, 'type', ch.type, 'name', ch.name)) order by k.created_at, k.id)
      from contacts k join channels ch on ch.id = k.channel_id where k.client_id = cl.id), '[]') as contacts
  from unnest($2::uuid[]) with ordinality as p(id, n)
    join clients cl on cl.id = p.id and cl.organization_id = $1 and cl.deleted_at is null
    left join client_statuses s on s.id = cl.status_id
  order by p.n`)

export const openClients = (c: Runner, organizationId: string, ids: readonly string[]): Promise<OpenClient[]> =>
  c.run<OpenClient>(select, [organizationId, ids])
