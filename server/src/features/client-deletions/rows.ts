import type { ClientDeletion, DeletionReason } from '@beseda/contract/entities/client-deletion.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { type Counts, type KeptCounts, keptOf, removedOf } from './counts.ts'

interface Row {
  readonly id: string
  readonly number: number
  readonly reason: DeletionReason
  readonly byId: string
  readonly byName: string
  readonly startedAt: number
  readonly endedAt: number | null
  readonly messages: number
  readonly removed: Counts
  readonly kept: KeptCounts
  readonly elsewhere: string[]
}
const select = `
  select d.id, d.number, d.reason, u.id as "byId", u.name as "byName", d.requested_at as "startedAt", d.ended_at as "endedAt",
    d.messages, d.removed, d.kept, d.elsewhere
  from client_deletions d join users u on u.id = d.requested_by where d.organization_id = $1`
const one = prepared(`${select} and d.id = $2`)
const page = prepared(`${select} and d.number < $2 order by d.number desc limit $3`)

const toDeletion = ({ byId, byName, removed, kept, ...row }: Row): ClientDeletion => {
  const by: Named = { id: byId, name: byName }
  const state = row.endedAt === null ? 'running' : 'done'
  return { ...row, by, state, removed: removedOf(removed), kept: keptOf(kept) }
}
export const findDeletion = async (c: Runner, organizationId: string, deletionId: string): Promise<ClientDeletion> => {
  const [row] = await c.run<Row>(one, [organizationId, deletionId])
  if (!row) throw fail('CLIENT_DELETION_NOT_FOUND')
  return toDeletion(row)
}
const above = '2147483647'
export const listDeletions = async (
  c: Runner,
  organizationId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly deletions: ClientDeletion[]; readonly next: string | null }> => {
  const [before = above] = fromCursor(cursor, ['integer'])
  const rows = await c.run<Row>(page, [organizationId, before, limit + 1])
  const shown = rows.slice(0, limit)
  return {
    deletions: shown.map(toDeletion),
    next: rows.length > limit ? toCursor([String(shown.at(-1)!.number)]) : null,
  }
}
