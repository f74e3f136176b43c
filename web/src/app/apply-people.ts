import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { users } from '@beseda/contract/endpoints/users.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Pages = InfiniteData<EntityOf<typeof users.list>>
type Presences = NonNullable<Entities['presence']>

/** The lists of settings that are on the screen are fetched again; presence is put into the list of users as it comes. */
export const applyToPeople = (queryClient: QueryClient, { staleLists, presence }: Entities): void => {
  for (const list of staleLists ?? []) void queryClient.invalidateQueries({ queryKey: [list] })
  if (!presence) return
  // who of the team is on a break, where that is on the screen
  void queryClient.invalidateQueries({ queryKey: ['breaks'] })
  queryClient.setQueriesData<Pages>({ queryKey: ['users', 'list'] }, (known) => known && withPresence(known, presence))
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
