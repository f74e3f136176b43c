import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { users } from '@beseda/contract/endpoints/users.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { fetchAgain } from '../lib/fetch-again.ts'
import { liveKeys } from '../lib/live-keys.ts'

type Pages = InfiniteData<EntityOf<typeof users.list>>
type Presences = NonNullable<Entities['presence']>

/** Applies presence to the cached list of users, and refetches who is on a break and who holds a licence. */
export const applyToPeople = (queryClient: QueryClient, { presence }: Entities): void => {
  if (!presence) return
  for (const queryKey of [liveKeys.breaks, liveKeys.licences]) void queryClient.invalidateQueries({ queryKey })
  const queryKey = [...liveKeys.users, 'list']
  queryClient.setQueriesData<Pages>({ queryKey }, (known) => known && withPresence(known, presence))
  fetchAgain(queryClient, queryKey)
}
const withPresence = (known: Pages, presence: Presences): Pages => {
  const byId = new Map(presence.map((p) => [p.userId, p.presence]))
  if (!known.pages.some((page) => page.users.some((user) => byId.has(user.id)))) return known
  const pages = known.pages.map((page) => ({
    ...page,
    users: page.users.map((user) => ({ ...user, presence: byId.get(user.id) ?? user.presence })),
  }))
  return { ...known, pages }
}
