import { overview } from '@beseda/contract/endpoints/overview.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** Presence changes without an event of a chat; chats refresh it earlier. */
const everyMs = 10_000
/** `counted`: when the counters of the menu were fetched; frames and deadlines make them fetch again. */
export const overviewQuery = (counted: number) =>
  queryOptions({
    queryKey: [...liveKeys.chats, 'overview', counted],
    queryFn: ({ signal }) => call(overview.now, {}, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: everyMs,
  })
