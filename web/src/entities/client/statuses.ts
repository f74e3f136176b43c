import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** The stream says when it is stale. */
export const statusesQuery = queryOptions({
  queryKey: [...liveKeys.clientStatuses, 'list'] as const,
  queryFn: ({ signal }) => call(clientStatuses.list, {}, { signal }),
  staleTime: Infinity,
})
