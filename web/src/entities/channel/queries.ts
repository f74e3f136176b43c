import { channels } from '@beseda/contract/endpoints/channels.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const channelsQuery = queryOptions({
  queryKey: [...liveKeys.channels, 'list'] as const,
  queryFn: ({ signal }) => call(channels.list, {}, { signal }),
})
/** The same for what every page shows. */
export const channelHealthQuery = queryOptions({
  queryKey: [...liveKeys.channels, 'health'] as const,
  queryFn: ({ signal }) => call(channels.list, {}, { signal, isBackground: true }),
})
/** Teams to choose from. */
export const teamsQuery = queryOptions({
  queryKey: [...liveKeys.teams, 'list'] as const,
  queryFn: ({ signal }) => call(teams.list, {}, { signal }),
})
/** Address from which the server serves a picture of the settings. */
export const imageUrl = (imageId: string): string => `/images/${imageId}`
