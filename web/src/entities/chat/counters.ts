import { queues } from '@beseda/contract/endpoints/queues.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** How many chats wait in the queues of the signed-in user. The stream's appliers refetch it. */
export const countersQuery = queryOptions({
  queryKey: [...liveKeys.chats, 'counters'] as const,
  queryFn: ({ signal }) => call(queues.counters, {}, { signal }),
  staleTime: Infinity,
})
