import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const rulesQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...liveKeys.channels, 'rules', channelId] as const,
    queryFn: ({ signal }) => call(routing.list, { channelId }, { signal }),
  })
export const trialQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...liveKeys.channels, 'rules', channelId, 'trial'] as const,
    queryFn: ({ signal }) => call(routing.trial, { channelId }, { signal }),
  })
export const autorepliesQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...liveKeys.channels, 'autoreplies', channelId] as const,
    queryFn: ({ signal }) => call(autoreplies.list, { channelId }, { signal }),
  })
