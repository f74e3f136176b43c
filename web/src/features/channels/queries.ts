import { channels } from '@beseda/contract/endpoints/channels.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const channelsQuery = queryOptions({
  queryKey: ['channels', 'list'] as const,
  queryFn: ({ signal }) => call(channels.list, {}, { signal }),
})
/** Teams to choose from. */
export const teamsQuery = queryOptions({
  queryKey: ['teams', 'list'] as const,
  queryFn: ({ signal }) => call(teams.list, {}, { signal }),
})
