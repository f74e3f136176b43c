import type { ClientMerge } from '@beseda/contract/entities/client-merge.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { isVisible, viewerValues } from '../clients/index.ts'

/** The page shows at most this many. */
const shown = 200
/** A later merge of the surviving client, as the surviving one or as the other. */
export const isCovered = `exists (
  select from client_merges x where x.organization_id = m.organization_id and x.undone_at is null and x.id <> m.id
    and (x.survivor_id = m.survivor_id or x.merged_id = m.survivor_id) and x.number > m.number)`
const select = `
  select m.id, m.survivor_id as "survivorId", m.survivor_name as "survivorName", m.merged_id as "mergedId",
    m.merged_name as "mergedName", m.merged_by as "byId", u.name as "byName", m.at, m.sweep_at as "undoUntil",
    m.undone_by as "undoneById", uu.name as "undoneByName", m.undone_at as "undoneAt",
    m.undone_at is null and ${isCovered} as covered
  from client_merges m join users u on u.id = m.merged_by left join users uu on uu.id = m.undone_by
  where m.organization_id = $1`
/** The surviving client may have been merged itself: then its chats belong to another one. */
const all = prepared(`${select} and m.sweep_at > $5
  and (${isVisible('m.survivor_id')} or exists (
    select from clients cl where cl.id = m.survivor_id and cl.merged_into is not null and ${isVisible('cl.merged_into')}))
  order by m.number desc limit ${shown}`)
const one = prepared(`${select} and m.id = $2`)

interface Row {
  readonly id: string
  readonly survivorId: string
  readonly survivorName: string
  readonly mergedId: string
  readonly mergedName: string
  readonly byId: string
  readonly byName: string
  readonly at: number
  readonly undoUntil: number
  readonly undoneById: string | null
  readonly undoneByName: string | null
  readonly undoneAt: number | null
  readonly covered: boolean
}
const toMerge = (r: Row): ClientMerge => ({
  id: r.id,
  survivor: { id: r.survivorId, name: r.survivorName },
  merged: { id: r.mergedId, name: r.mergedName },
  by: { id: r.byId, name: r.byName },
  at: r.at,
  undoUntil: r.undoUntil,
  undone: r.undoneById === null ? null : { by: { id: r.undoneById, name: r.undoneByName! }, at: r.undoneAt! },
  covered: r.covered,
})
export const listMerges = async (c: Runner, user: SignedIn, now: string): Promise<{ merges: ClientMerge[] }> => ({
  merges: (await c.run<Row>(all, [...viewerValues(user), now])).map(toMerge),
})
export const findMerge = async (c: Runner, organizationId: string, mergeId: string): Promise<ClientMerge> => {
  const [row] = await c.run<Row>(one, [organizationId, mergeId])
  if (!row) throw fail('PROFILE_MERGE_NOT_FOUND')
  return toMerge(row)
}
