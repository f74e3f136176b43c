import type { MergeClient, MergeSuggestion } from '@beseda/contract/entities/client-merge.ts'
import type { ClientCompany } from '@beseda/contract/entities/company.ts'
import type { ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { companyLine } from '@beseda/domain/clients/company-line.ts'
import { extraLine } from '@beseda/domain/clients/extra-value.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import type { PhotoLink } from '../photos/index.ts'
import { candidatesByIds, valuesOfClients } from './suggestions.ts'

const clients = prepared(`
  select cl.id, cl.name, cl.photo_id as "photoId", cl.created_at as "createdAt",
    case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'colour', s.colour) end as status,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'value', d.value) order by d.created_at, d.id)
      from client_details d where d.organization_id = $1 and d.client_id = cl.id), '[]') as details,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
      from client_tags ct join tags t on t.id = ct.tag_id where ct.organization_id = $1 and ct.client_id = cl.id), '[]') as tags,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'value', v.value) order by f.position, f.id)
      from extra_values v join extra_fields f on f.id = v.field_id where v.organization_id = $1 and v.client_id = cl.id), '[]') as extra,
    coalesce((select jsonb_agg(jsonb_build_object('id', co.id, 'name', co.name, 'position', cc.position) order by lower(co.name), co.id)
      from client_companies cc join companies co on co.id = cc.company_id where cc.organization_id = $1 and cc.client_id = cl.id), '[]') as companies,
    (select count(*)::int from client_comments m where m.organization_id = $1 and m.client_id = cl.id) as comments,
    (select count(*)::int from chat_sessions x where x.organization_id = $1 and x.client_id = cl.id) as sessions,
    exists (select from bans b join contacts k on coalesce(k.ban_client_id, k.client_id) = b.client_id
      where k.organization_id = $1 and k.client_id = cl.id and b.kind = 'client' and b.ended_at is null) as banned
  from clients cl left join client_statuses s on s.id = cl.status_id
  where cl.organization_id = $1 and cl.id = any ($5::uuid[]) and cl.deleted_at is null and ${isVisible('cl.id')}`)
const shared = prepared(`
  with known as (select client_id, kind, value from (${valuesOfClients}) v where organization_id = $1 and client_id in ($2, $3))
  select a.kind, a.value from known a join known b on b.kind = a.kind and b.value = a.value
  where a.client_id = $2 and b.client_id = $3 order by 1, 2`)
const distinction = prepared(`
  select 1 as one from client_distinctions where organization_id = $1
    and client_id = least($2::uuid, $3::uuid) and other_id = greatest($2::uuid, $3::uuid)`)

interface Row extends Omit<MergeClient, 'companies' | 'contacts' | 'extra' | 'photoUrl'> {
  readonly photoId: string | null
  readonly companies: readonly ClientCompany[]
  readonly extra: readonly {
    readonly id: string
    readonly name: string
    readonly kind: ExtraFieldKind
    readonly value: string
  }[]
}
const toClient = (
  { companies, extra, photoId, ...row }: Row,
  photo: PhotoLink,
  contacts: MergeClient['contacts'] = [],
): MergeClient => ({
  ...row,
  photoUrl: photo(photoId),
  contacts,
  companies: companies.map((company) => ({ id: company.id, line: companyLine(company) })),
  extra: extra.map((field) => ({ id: field.id, line: extraLine(field, field.value) })),
})
interface Preview {
  readonly first: MergeClient
  readonly second: MergeClient
  readonly reasons: MergeSuggestion['reasons']
  readonly different: boolean
}
export const previewMerge = async (
  c: Runner,
  user: SignedIn,
  photo: PhotoLink,
  { firstId, secondId }: { firstId: string; secondId: string },
): Promise<Preview> => {
  const [first, second] = [
    await survivorOf(c, user.organizationId, firstId),
    await survivorOf(c, user.organizationId, secondId),
  ]
  if (first === undefined || second === undefined) throw fail('PROFILE_NOT_FOUND')
  if (first === second) throw fail('PROFILE_MERGE_SAME')
  const ids = [first, second]
  const rows = await c.run<Row>(clients, [...viewerValues(user), ids])
  const known = await candidatesByIds(c, user.organizationId, photo, ids)
  const [one, other] = ids.map((id) => rows.find((row) => row.id === id))
  if (!one || !other) throw fail('PROFILE_NOT_FOUND')
  const key = [user.organizationId, ...ids]
  return {
    first: toClient(one, photo, known.get(first)?.contacts),
    second: toClient(other, photo, known.get(second)?.contacts),
    reasons: [...(await c.run<MergeSuggestion['reasons'][number]>(shared, key))],
    different: (await c.run<{ one: number }>(distinction, key)).length > 0,
  }
}
