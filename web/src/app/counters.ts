import { chats } from '@beseda/contract/endpoints/chats.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** How many chats wait in the queues of the signed-in user. The stream's appliers ask for it again. */
export const countersQuery = queryOptions({
  queryKey: ['chats', 'counters'] as const,
  queryFn: ({ signal }) => call(chats.counters, {}, { signal }),
  staleTime: Infinity,
})
