import type { ClientFilter, ClientSort, ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { Runner } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { queueViewer } from '../chat-view/index.ts'
import { viewerValues } from '../clients/index.ts'
import { photoLinkOf } from '../photos/index.ts'
import { ask, type Condition, conditionsOf, countOf, foundBy, idsOf, type Order } from './filter-sql.ts'
import { narrowest } from './narrow.ts'
import { rowsOf } from './rows.ts'
import { searchClients } from './search.ts'

/** Counting stops here: when no row, or few, must be checked one by one, and otherwise. Who does not see all chats is checked for each. */
const countMost = { cheap: 10_000, dear: 1_000 } as const

interface Question {
  readonly conditions: readonly Condition[]
  readonly most: number
}
/** Words are searched ahead of row-level security, in a transaction of their own. */
const wordsOf = async (deps: WorkDeps, user: SignedIn, { search }: ClientFilter): Promise<readonly string[] | null> => {
  const words = search?.trim() ?? ''
  return words === '' ? null : searchClients(deps, user.organizationId, words)
}
const questionOf = async (
  c: Runner,
  user: SignedIn,
  filter: ClientFilter,
  found: readonly string[] | null,
): Promise<Question> => {
  const conditions = conditionsOf(filter)
  const narrow = found ?? (await narrowest(c, user.organizationId, filter))
  if (narrow) return { conditions: [foundBy(narrow), ...conditions], most: countMost.cheap }
  const isCheap = conditions.length === 0 && queueViewer(user).allChats
  return { conditions, most: isCheap ? countMost.cheap : countMost.dear }
}

export interface DirectoryPage {
  readonly clients: ListedClient[]
  readonly total: number
  readonly isMore: boolean
  readonly next: string | null
}
interface Asked extends ClientFilter {
  readonly sort: ClientSort
  readonly order: 'up' | 'down'
  readonly cursor?: string | undefined
  readonly limit: number
}
export const listClients = async (
  ctx: Ctx,
  { sort, order, cursor, limit, ...filter }: Asked,
): Promise<DirectoryPage> => {
  const user = userOf(ctx)
  const [after] = fromCursor(cursor, ['id'])
  const found = await wordsOf(ctx.deps, user, filter)
  return read(ctx.deps, user.organizationId, async (c) => {
    const viewer = viewerValues(user)
    const { conditions, most } = await questionOf(c, user, filter, found)
    const by: Order = { sort, isDown: order === 'down', after }
    const page = idsOf(viewer, conditions, by, limit + 1)
    const count = countOf(viewer, conditions, most + 1)
    const [ids, [counted]] = await Promise.all([ask<{ id: string }>(c, page), ask<{ n: number }>(c, count)])
    const clients = await rowsOf(
      c,
      viewer,
      photoLinkOf(ctx.deps),
      ids.slice(0, limit).map(({ id }) => id),
    )
    const total = counted!.n
    const next = ids.length > limit ? toCursor([ids[limit - 1]!.id]) : null
    return { clients, total: Math.min(total, most), isMore: total > most, next }
  })
}

/** At most so many of the clients that match, as the list shows them first. `found`: by the words. */
export const matchingIds = async (
  c: Runner,
  user: SignedIn,
  filter: ClientFilter,
  found: readonly string[] | null,
  most: number,
): Promise<string[]> => {
  const { conditions } = await questionOf(c, user, filter, found)
  const asked = idsOf(viewerValues(user), conditions, { sort: 'created', isDown: true }, most)
  return (await ask<{ id: string }>(c, asked)).map(({ id }) => id)
}

/** Clients by their creation, the newest first, without photos. `next`: the last one when there are more. */
export const clientPage = (
  deps: WorkDeps,
  user: SignedIn,
  filter: ClientFilter,
  found: readonly string[] | null,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ readonly clients: ListedClient[]; readonly next: string | null }> =>
  read(deps, user.organizationId, async (c) => {
    const { conditions } = await questionOf(c, user, filter, found)
    const viewer = viewerValues(user)
    const asked = idsOf(viewer, conditions, { sort: 'created', isDown: true, after }, limit + 1)
    const ids = (await ask<{ id: string }>(c, asked)).map(({ id }) => id)
    const shown = ids.slice(0, limit)
    return { clients: await rowsOf(c, viewer, () => null, shown), next: ids.length > limit ? shown.at(-1)! : null }
  })
export { wordsOf }
