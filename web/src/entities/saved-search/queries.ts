import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import { type SearchParameters, searchFields } from '@beseda/contract/search-parameters.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** New messages change what a search finds; its number is asked for again this often while it is shown. */
const countEveryMs = 30_000
export const savedSearchesQuery = queryOptions({
  queryKey: [...liveKeys.savedSearches, 'list'] as const,
  queryFn: ({ signal }) => call(savedSearches.list, {}, { signal }),
})
export const savedSearchCountQuery = (savedSearchId: string) =>
  queryOptions({
    queryKey: [...liveKeys.savedSearches, 'count', savedSearchId] as const,
    queryFn: ({ signal }) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      return call(savedSearches.count, { savedSearchId, zone }, { signal })
    },
    refetchInterval: countEveryMs,
    staleTime: countEveryMs,
  })
export const isSameSearch = (a: SearchParameters, b: SearchParameters): boolean =>
  searchFields.every((field) => (a[field] ?? '') === (b[field] ?? ''))
