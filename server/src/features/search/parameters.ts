import type { SearchInput } from '@beseda/contract/endpoints/search.ts'
import { toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { isSeenSql, seeing } from '../chat-view/index.ts'

export type SearchFilter = Omit<SearchInput, 'text' | 'cursor' | 'limit'>

/** Where the next page starts: before this hit. */
export interface Before {
  readonly at: string
  readonly id: string
}
/** A hit: what is shown is read afterwards. */
export interface Hit {
  readonly id: string
  readonly at: number
}
/** The category and all below it. */
const isOfCategory = `s.category_id = any (array(select x.id from categories x
    left join categories p on p.id = x.parent_id where x.organization_id = $1
    and nullif($9, 'none')::uuid in (x.id, x.parent_id, p.parent_id)))`
const isOrNone = (column: string, n: number): string =>
  `($${n}::text is null or case when $${n} = 'none' then ${column} is null else ${column}::text = $${n} end)`

/**
 * Conditions on a request `s` and its chat `c`, of the hit's time `at` and id `id`. Parameters: $1 to $4 the viewer, $5 to $15 the filters,
 * $16 and $17 the cursor. They are optional, because the words or an order have found the rows already (decision 020).
 */
export const matches = ({ at, id }: { readonly at: string; readonly id: string }): string =>
  [
    isSeenSql,
    '($5::uuid[] is null or c.client_id = any ($5))',
    '($6::uuid is null or s.channel_id = $6)',
    isOrNone('s.team_id', 7),
    isOrNone('s.operator_id', 8),
    `($9::text is null or case when $9 = 'none' then s.category_id is null else ${isOfCategory} end)`,
    '($10::uuid is null or exists (select from client_tags g where g.client_id = c.client_id and g.tag_id = $10))',
    `($11::text is null or exists (select from clients l where l.id = c.client_id and case when $11 = 'none' then l.status_id is null else l.status_id::text = $11 end))`,
    `($12::text is null or ($12 = 'closed') = (s.closed_at is not null))`,
    `($13::text is null or case when $13 = 'none' then s.rating is null else s.rating::text = $13 end)`,
    `($14::timestamptz is null or ${at} >= $14)`,
    `($15::timestamptz is null or ${at} < $15)`,
    `($16::timestamptz is null or (${at}, ${id}) < ($16, $17::uuid))`,
  ].join('\n    and ')

/** The values $1 to $17 of `matches`. `clientIds`: those that the filter by client has found. */
export const valuesOf = (
  user: SignedIn,
  f: SearchFilter,
  clientIds: readonly string[] | null,
  before: Before | null,
): readonly unknown[] => [
  ...seeing(user),
  clientIds,
  f.channel ?? null,
  f.team ?? null,
  f.operator ?? null,
  f.category ?? null,
  f.tag ?? null,
  f.clientStatus ?? null,
  f.state ?? null,
  f.rating ?? null,
  toDb(f.from ?? null),
  toDb(f.until ?? null),
  before?.at ?? null,
  before?.id ?? null,
]
