import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import { prepared, type Runner } from '../../platform/db.ts'

const names = prepared(`
  select (select name from client_statuses where organization_id = $1 and id = $2) as status,
    (select name from tags where organization_id = $1 and id = $3) as tag,
    (select name from channels where organization_id = $1 and id = $4) as channel`)
interface Names {
  readonly status: string | null
  readonly tag: string | null
  readonly channel: string | null
}
const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** The conditions of a filter with names instead of ids, for the audit log. */
export const filterWords = async (c: Runner, organizationId: string, f: ClientFilter): Promise<readonly string[]> => {
  const ids = [f.status === 'none' ? null : (f.status ?? null), f.tag ?? null, f.channel ?? null]
  const [named] = await c.run<Names>(names, [organizationId, ...ids])
  const span = (from: number | undefined, to: number | undefined) =>
    from === undefined && to === undefined
      ? null
      : `${from === undefined ? '' : day(from)}…${to === undefined ? '' : day(to)}`
  const words = [
    ...[f.search?.trim() || null, f.status === 'none' ? '—' : named!.status, named!.tag, named!.channel],
    ...[span(f.createdFrom, f.createdTo), span(f.lastFrom, f.lastTo)],
  ]
  return words.filter((word) => word !== null)
}
