import { roles } from '@beseda/contract/endpoints/roles.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import type { UsersView } from './view.ts'

/** Pages of the filtered and sorted list; the rows stay visible while the next answer is loading. */
export const peopleQuery = (view: UsersView) =>
  infiniteQueryOptions({
    queryKey: [...liveKeys.users, 'list', view] as const,
    queryFn: ({ signal, pageParam }) =>
      call(users.list, { ...view, limit: 100, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [...liveKeys.users, 'one', userId] as const,
    queryFn: ({ signal }) => call(users.one, { userId }, { signal }),
  })
export const roleChoicesQuery = queryOptions({
  queryKey: [...liveKeys.roles, 'choices'] as const,
  queryFn: ({ signal }) => call(roles.choices, {}, { signal }),
})
export const teamChoicesQuery = queryOptions({
  queryKey: [...liveKeys.teams, 'list'] as const,
  queryFn: ({ signal }) => call(teams.list, {}, { signal }),
})
