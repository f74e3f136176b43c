import { teams } from '@beseda/contract/endpoints/teams.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const teamsQuery = queryOptions({
  queryKey: [...liveKeys.teams, 'list'] as const,
  queryFn: ({ signal }) => call(teams.list, {}, { signal }),
})
export const membersQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...liveKeys.teams, 'members', teamId] as const,
    queryFn: ({ signal }) => call(teams.members, { teamId }, { signal }),
  })
/** Users to choose members from, page by page. */
export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: [...liveKeys.users, 'candidates', search] as const,
    queryFn: ({ signal }) =>
      call(users.list, { show: 'active', limit: 30, ...(search !== '' && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  })
