import { queues } from '@beseda/contract/endpoints/queues.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** Until the next chat turns overdue; false: none will. */
const untilOverdue = (at: number | null | undefined): number | false =>
  at ? Math.min(Math.max(at - now(), 0) + 500, 3_600_000) : false

/**
 * How many chats wait in the queues of the signed-in user. The stream's appliers refetch it; deadlines pass without an event,
 * so it is also refetched when the next one does.
 */
export const countersQuery = queryOptions({
  queryKey: [...liveKeys.chats, 'counters'] as const,
  queryFn: ({ signal }) => call(queues.counters, {}, { signal }),
  staleTime: Infinity,
  refetchInterval: ({ state }) => untilOverdue(state.data?.nextOverdueAt),
  refetchIntervalInBackground: true,
})
