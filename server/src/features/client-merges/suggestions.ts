import type { MergeCandidate, MergeSuggestion } from '@beseda/contract/entities/client-merge.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import type { PhotoLink } from '../photos/index.ts'

/** The page shows at most this many pairs; merged and distinguished ones make room. */
const shown = 50
/** A phone of more clients than that is the phone of an office, which says nothing about one person. */
const mostWithOne = 5

/** Phones and e-mails of clients: typed in, or their address in a channel. */
export const valuesOfClients = `
  select organization_id, client_id, kind, value from client_details
  union select organization_id, client_id, 'phone', phone from contacts where phone is not null
  union select organization_id, client_id, 'email', email from contacts where email is not null`
const select = prepared(`
  with known as (select client_id, kind, value from (${valuesOfClients}) v where organization_id = $1),
  shared as (
    select kind, value, array_agg(client_id) as clients from known k join clients cl on cl.id = k.client_id
    where cl.merged_into is null and cl.deleted_at is null group by kind, value having count(*) between 2 and ${mostWithOne}
  ), pairs as (
    select a as first, b as second, jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by kind, value) as reasons
    from shared s, unnest(s.clients) a, unnest(s.clients) b where a < b group by a, b
  )
  select p.first, p.second, p.reasons from pairs p
  where not exists (select from client_distinctions x where x.client_id = p.first and x.other_id = p.second)
    and ${isVisible('p.first')} and ${isVisible('p.second')}
  order by jsonb_array_length(p.reasons) desc, p.second desc, p.first limit ${shown + 1}`)
const candidates = prepared(`
  select cl.id, cl.name, cl.photo_id as "photoId", coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'channelType', ch.type, 'address', k.address) order by k.created_at, k.id)
    from contacts k join channels ch on ch.id = k.channel_id where k.organization_id = $1 and k.client_id = cl.id), '[]') as contacts
  from clients cl where cl.organization_id = $1 and cl.id = any ($2::uuid[])`)

type CandidateRow = Omit<MergeCandidate, 'photoUrl'> & { readonly photoId: string | null }
interface Pair extends Pick<MergeSuggestion, 'reasons'> {
  readonly first: string
  readonly second: string
}
export const candidatesByIds = async (
  c: Runner,
  organizationId: string,
  photo: PhotoLink,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MergeCandidate>> => {
  const rows = await c.run<CandidateRow>(candidates, [organizationId, ids])
  return new Map(rows.map(({ photoId, ...row }) => [row.id, { ...row, photoUrl: photo(photoId) }]))
}

export const suggestMerges = async (
  c: Runner,
  user: SignedIn,
  photo: PhotoLink,
): Promise<{ suggestions: MergeSuggestion[]; more: boolean }> => {
  const pairs = await c.run<Pair>(select, viewerValues(user))
  const known = await candidatesByIds(c, user.organizationId, photo, [
    ...new Set(pairs.flatMap((p) => [p.first, p.second])),
  ])
  const suggestions = pairs.slice(0, shown).flatMap(({ first, second, reasons }) => {
    const both = [known.get(first), known.get(second)]
    return both[0] && both[1] ? [{ first: both[0], second: both[1], reasons }] : []
  })
  return { suggestions, more: pairs.length > shown }
}
