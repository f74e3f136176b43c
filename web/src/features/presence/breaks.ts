import { presence } from '@beseda/contract/endpoints/presence.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** Who of the user's teams is on a break. Refetched with every change of a status while it is shown. */
export const breaksQuery = queryOptions({
  queryKey: liveKeys.breaks,
  queryFn: ({ signal }) => call(presence.breaks, {}, { signal }),
  staleTime: 0,
})
