import { queues } from '@beseda/contract/endpoints/queues.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** The teams, operators, channels and categories by which this user can filter. */
export const choicesQuery = queryOptions({
  queryKey: [...liveKeys.chats, 'filterChoices'] as const,
  queryFn: ({ signal }) => call(queues.filterChoices, {}, { signal }),
  staleTime: 60_000,
})
