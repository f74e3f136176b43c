import {
  type Kept,
  type KeptKind,
  keptKinds,
  type Removed,
  type RemovedKind,
  removedKinds,
} from '@beseda/contract/entities/client-deletion.ts'
import type * as z from 'zod/mini'
import { prepared, type Runner } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { chatParts, counted, profileParts, tags } from './parts.ts'
import type { Person } from './person.ts'

export type Counts = Partial<Record<RemovedKind, number>>
export type KeptCounts = Partial<Record<KeptKind, number>>

/** In the order of the report, without what there is not. */
export const removedOf = (counts: Counts): z.infer<typeof Removed>[] =>
  removedKinds.flatMap((what) => ((counts[what] ?? 0) > 0 ? [{ what, count: counts[what]! }] : []))
export const keptOf = (counts: KeptCounts): z.infer<typeof Kept>[] =>
  keptKinds.flatMap((what) => ((counts[what] ?? 0) > 0 ? [{ what, count: counts[what]! }] : []))

/** What belongs to the person by its ids. What is found by looking into other rows is known only afterwards. */
export const countAll = async (c: Runner, organizationId: string, person: Person): Promise<Counts> => {
  const counts: Counts = {}
  for (const { what, of, count } of [...counted, ...chatParts, ...profileParts, tags]) {
    counts[what] = (counts[what] ?? 0) + (await count(c, [organizationId, person[of]]))
  }
  return counts
}

const sessions = prepared(`
  select count(*)::int as n, count(rating)::int as rated from chat_sessions where organization_id = $1 and chat_id = any ($2::uuid[])`)
const bans = prepared(`
  select count(*) filter (where kind = 'client')::int as banned, count(*) filter (where kind = 'address')::int as networks
  from bans where organization_id = $1 and client_id = any ($2::uuid[]) and ended_at is null`)
export const countKept = async (
  c: Runner,
  organizationId: string,
  { clientIds, chatIds }: Person,
): Promise<KeptCounts> => {
  const [session] = await c.run<{ n: number; rated: number }>(sessions, [organizationId, chatIds])
  const [ban] = await c.run<{ banned: number; networks: number }>(bans, [organizationId, clientIds])
  return {
    ...{ sessions: session?.n ?? 0, ratings: session?.rated ?? 0 },
    ...{ banned: ban?.banned ?? 0, bannedNetworks: ban?.networks ?? 0, report: 1 },
  }
}

/** In the transaction that removes the rows, so that a killed server counts nothing twice and misses nothing. */
const add = prepared(`
  update client_deletions d set removed = d.removed || coalesce((
    select jsonb_object_agg(x.key, coalesce((d.removed ->> x.key)::int, 0) + x.value::int) from jsonb_each_text($3::jsonb) x), '{}')
  where d.organization_id = $1 and d.id = $2`)
export const addCounts = (w: Work, deletionId: string, counts: Counts): void => {
  if (Object.values(counts).some((n) => (n ?? 0) > 0))
    w.write(add, [w.organizationId, deletionId, JSON.stringify(counts)])
}
