import { presence } from '@beseda/contract/endpoints/presence.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** Who of the own teams is on a break. Fetched again with every change of somebody's status, while it is shown. */
export const breaksQuery = queryOptions({
  queryKey: liveKeys.breaks,
  queryFn: ({ signal }) => call(presence.breaks, {}, { signal }),
  staleTime: 0,
})
